import type { Module } from './platform/access.ts'
import type { Check } from './platform/check.ts'
import type { Db } from './platform/db/database.ts'
import type { Reader } from './platform/events/define-reader.ts'
import type { Tenant } from './platform/http/call.ts'
import type { Route } from './platform/http/define-route.ts'
import type { Job } from './platform/jobs/define-job.ts'
import type { Loop } from './platform/jobs/loops.ts'
import type { InboundHandler } from './platform/mail/inbound.ts'

/** A step of the onboarding, told by the feature that knows whether it is done. */
export interface OnboardingStep {
  code: string
  done(db: Db, tenantId: string): Promise<boolean>
}

/** Objects that `GET /search` finds. */
export interface SearchSource {
  type: string
  /** Who may not read this module does not find them. */
  module: Module
  find(db: Db, tenant: Tenant, q: string, limit: number): Promise<{ id: string; title: string; subtitle: string }[]>
}

/** Objects that labels can be put on. */
export interface Labelled {
  kind: string
  /** With the full level of this module they can be labelled, beside that of the settings. */
  module?: Module
  /** Which of the ids exist. */
  existing(db: Db, tenantId: string, ids: readonly string[]): Promise<{ id: string }[]>
}

/** Something that open tabs of the app are told of as it changes. */
export interface LiveSource {
  /** The name of the event. */
  event: string
  /** Who may not read this module is not told. */
  module: Module | 'none'
  /** As it is now; asked about every second while somebody looks. */
  read(db: Db, tenant: Tenant): Promise<unknown>
}

/** Everything a feature brings to the program. */
export interface Feature {
  name: string
  routes?: readonly Route[]
  // biome-ignore lint/suspicious/noExplicitAny: jobs of any payload stand side by side here
  jobs?: readonly Job<any>[]
  /** What a worker does over and over. */
  loops?: readonly Loop[]
  /** What follows the events of all companies. */
  readers?: readonly Reader[]
  checks?: readonly Check[]
  /** Who takes mails to addresses of ours. */
  inbound?: readonly InboundHandler[]
  onboarding?: readonly OnboardingStep[]
  search?: readonly SearchSource[]
  live?: readonly LiveSource[]
  labelled?: readonly Labelled[]
  /** Kinds of objects with tags, and the table that holds them: what `grid-tags` offers. */
  tagged?: Readonly<Record<string, string>>
}
