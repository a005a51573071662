import type { DbContext } from './platform/context.ts'
import type { AnyReader } from './platform/events/define-reader.ts'
import type { Route } from './platform/http/define-route.ts'
import type { InboundHandler } from './platform/inbound-mail/listen.ts'
import type { Job } from './platform/jobs/define-job.ts'
import type { Loop } from './platform/jobs/loops.ts'
import type { GaugeSource } from './platform/metrics/gauge.ts'
import type { Filled } from './platform/slots.ts'

/** Everything a feature brings to the program: what the platform runs, and what it fills the slots of other features with. */
export interface Feature extends Filled {
  name: string
  /** Modules of routes, loaded only by processes that answer requests. */
  routes?: readonly (() => Promise<{ routes: readonly Route[] }>)[]
  // biome-ignore lint/suspicious/noExplicitAny: jobs of any payload stand side by side here
  jobs?: readonly Job<any>[]
  /** Work that a worker repeats. */
  loops?: readonly Loop[]
  /** Readers of the events of all companies. */
  readers?: readonly AnyReader[]
  /** Values of /metrics that are read from the database. */
  gauges?: readonly GaugeSource[]
  /** Called after a backup was restored, in one transaction. Returns sentences for the operator. */
  restored?: readonly ((context: DbContext) => Promise<string[]>)[]
  /** Handlers of mails to our own addresses. */
  inbound?: readonly InboundHandler[]
}

/** Features of one subject, from the bottom up: a feature imports only what stands before it. */
export interface Area {
  name: string
  features: readonly Feature[]
}
