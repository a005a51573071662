import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'
import { labelFields } from './sql/export-fields.ts'

/** Coloured labels on contacts, lists, segments, templates and campaigns. */
export const labels: Feature = {
  name: 'labels',
  routes,
  exportFields: [labelFields],
  personal: [{ tables: [{ section: 'labels', table: 'contact_label', column: 'contact_id', by: 'id' }] }],
}
