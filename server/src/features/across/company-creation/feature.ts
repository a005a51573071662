import type { Feature } from '../../../feature.ts'

/** Creation of companies, for the command `company create`, the demo and people who sign up. */
export const companyCreation: Feature = { name: 'company-creation' }
