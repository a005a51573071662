import type { Feature } from '../../../feature.ts'

/** What public pages share: tokens of views, limits of visitors, hosts of companies, and blocks inside pages. */
export const visitors: Feature = { name: 'visitors' }
