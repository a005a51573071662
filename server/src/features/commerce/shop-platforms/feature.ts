import type { Feature } from '../../../feature.ts'

/** Orders as the platforms of e-shops send them. */
export const shopPlatforms: Feature = {
  name: 'shop-platforms',
  routes: [() => import('./routes.ts')],
}
