import type { Area } from '../../feature.ts'
import { bulk } from './bulk/feature.ts'
import { companyCreation } from './company-creation/feature.ts'
import { onboarding } from './onboarding/feature.ts'
import { privacy } from './privacy/feature.ts'
import { search } from './search/feature.ts'
import { stream } from './stream/feature.ts'

/** Features that span all areas: deletion and erasure, bulk changes, search, live updates, first steps of a company. */
export const across: Area = {
  name: 'across',
  features: [privacy, bulk, onboarding, search, stream, companyCreation],
}
