import type { Feature } from '../../../feature.ts'

/** One search over the objects of all features. */
export const search: Feature = { name: 'search', routes: [() => import('./routes.ts')] }
