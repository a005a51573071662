import type { Feature } from '../../../feature.ts'

/** Tags: words on objects, for filtering. */
export const tags: Feature = { name: 'tags', routes: [() => import('./routes.ts')] }
