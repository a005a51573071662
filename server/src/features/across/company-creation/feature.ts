import type { Feature } from '../../../feature.ts'

/** Creation of companies, for the command `company create` and the demo. */
export const companyCreation: Feature = { name: 'company-creation' }
