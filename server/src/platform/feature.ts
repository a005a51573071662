import type { App } from './app.ts'
import type { Db } from './db/database.ts'
import type { Route } from './http/define-route.ts'
import type { Job } from './jobs/define-job.ts'

/** A check of `doctor`: what is wrong, in sentences; nothing when all is well. `repair` mends what can be mended. */
export interface Check {
  name: string
  run(app: App): Promise<string[]>
  repair?(app: App): Promise<string[]>
}

/** A step of the onboarding, told by the feature that knows whether it is done. */
export interface OnboardingStep {
  code: string
  done(db: Db, tenantId: string): Promise<boolean>
}

/** Everything a feature brings to the program. */
export interface Feature {
  name: string
  routes?: readonly Route[]
  // biome-ignore lint/suspicious/noExplicitAny: jobs of any payload stand side by side here
  jobs?: readonly Job<any>[]
  checks?: readonly Check[]
  onboarding?: readonly OnboardingStep[]
  /** Kinds of objects with tags, and the table that holds them: what `grid-tags` offers. */
  tagged?: Readonly<Record<string, string>>
}
