import type { Feature } from '../../feature.ts'

/** Which footer and which page mails have when nothing else was chosen: of a shop, else of the company. */
export const defaults: Feature = { name: 'defaults' }
