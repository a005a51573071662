import type { Area } from '../../feature.ts'
import { billing } from './billing/feature.ts'
import { bulk } from './bulk/feature.ts'
import { companyCreation } from './company-creation/feature.ts'
import { companyDeletion } from './company-deletion/feature.ts'
import { companyExport } from './company-export/feature.ts'
import { migration } from './migration/feature.ts'
import { onboarding } from './onboarding/feature.ts'
import { privacy } from './privacy/feature.ts'
import { search } from './search/feature.ts'
import { signUp } from './sign-up/feature.ts'
import { stream } from './stream/feature.ts'

/**
 * Features that span all areas: deletion and erasure, bulk changes, search, live updates, new companies, their first
 * steps and their invoices.
 */
export const across: Area = {
  name: 'across',
  features: [
    privacy,
    bulk,
    migration,
    onboarding,
    search,
    stream,
    companyCreation,
    signUp,
    billing,
    companyExport,
    companyDeletion,
  ],
}
