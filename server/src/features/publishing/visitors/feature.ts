import type { Feature } from '../../../feature.ts'

/** What public pages know of their visitors: tokens of views, and limits. */
export const visitors: Feature = { name: 'visitors' }
