import type { Feature } from '../../../feature.ts'

/** Opening companies: what the operator's `company create` and the demo do. */
export const companyCreation: Feature = { name: 'company-creation' }
