import type { Feature } from '../../feature.ts'
import { routes } from './routes.ts'

/** Fields that a company adds to its contacts. */
export const customFields: Feature = { name: 'custom-fields', routes }
