import type { Feature } from '../../../feature.ts'

/** Checks whether the pages that links lead to answer. */
export const linkCheck: Feature = { name: 'link-check', routes: [() => import('./routes.ts')] }
