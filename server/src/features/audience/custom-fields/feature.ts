import type { Feature } from '../../../feature.ts'
import { forgetValuesJob } from './jobs/forget-values.ts'
import { customFieldsAmong } from './store.ts'

/** Custom fields: properties of contacts that a company defines beyond the profile. */
export const customFields: Feature = {
  name: 'custom-fields',
  routes: [() => import('./routes.ts')],
  jobs: [forgetValuesJob],
  ruleObjects: [{ kind: 'custom_field', existing: customFieldsAmong }],
}
