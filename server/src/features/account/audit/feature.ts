import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** Shows the log of changes. `platform/audit.ts` writes its entries. */
export const audit: Feature = { name: 'audit', routes }
