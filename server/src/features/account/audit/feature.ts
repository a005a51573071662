import type { Feature } from '../../../feature.ts'

/** Shows the log of changes. `platform/audit.ts` writes its entries. */
export const audit: Feature = { name: 'audit', routes: [() => import('./routes.ts')] }
