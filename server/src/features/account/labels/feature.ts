import type { Feature } from '../../../feature.ts'
import { contactLabelled } from './events.ts'
import { labelFields } from './sql/export-fields.ts'
import { labelPersonalData } from './sql/personal-data.ts'
import { labelsAmong } from './store.ts'

/** Coloured labels on contacts, lists, segments, templates and campaigns. */
export const labels: Feature = {
  name: 'labels',
  routes: [() => import('./routes.ts')],
  events: [contactLabelled],
  exportFields: [labelFields],
  ruleObjects: [{ kind: 'label', existing: labelsAmong }],
  personal: [labelPersonalData],
}
