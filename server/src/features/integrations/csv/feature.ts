import type { Feature } from '../../../feature.ts'

/** The files of the compatible interface: `/api/csv`, recipients of campaigns and automations. */
export const csv: Feature = { name: 'csv', routes: [() => import('./routes.ts')] }
