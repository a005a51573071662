import type { Feature } from '../../../feature.ts'
import { shopPersonalData } from './sql/personal-data.ts'
import { shopsAmong } from './store.ts'

/** E-shops of a company and their settings. */
export const shops: Feature = {
  name: 'shops',
  routes: [() => import('./routes/shops.ts'), () => import('./routes/settings.ts')],
  ruleObjects: [{ kind: 'shop', existing: shopsAmong }],
  personal: [shopPersonalData],
}
