import type { Feature } from '../../../feature.ts'
import { forgetValuesJob } from './jobs/forget-values.ts'
import { routes } from './routes.ts'

/** Custom fields of contacts: what a company wants to know beyond the profile. */
export const customFields: Feature = { name: 'custom-fields', routes, jobs: [forgetValuesJob] }
