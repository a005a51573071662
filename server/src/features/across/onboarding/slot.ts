import type { Db } from '../../../platform/db/database.ts'

/** A step that a new company takes; the feature that owns the subject knows whether it is done. */
export interface OnboardingStep {
  code: string
  done(db: Db, tenantId: string): Promise<boolean>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    onboarding: OnboardingStep
  }
}
