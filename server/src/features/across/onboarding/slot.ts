import type { Db } from '../../../platform/db/database.ts'

/** A first step of a company, provided by the feature that knows whether it is done. */
export interface OnboardingStep {
  code: string
  done(db: Db, tenantId: string): Promise<boolean>
}

declare module '../../../platform/slots.ts' {
  interface Slots {
    onboarding: OnboardingStep
  }
}
