import type { Feature } from '../../../feature.ts'

/** The brand of a shop, and its default footer and unsubscribe page. */
export const shopDefaults: Feature = { name: 'shop-defaults', routes: [() => import('./routes.ts')] }
