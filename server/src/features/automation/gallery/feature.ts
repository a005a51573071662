import type { Feature } from '../../../feature.ts'

/** Ready automations to begin with: graphs with their mails, in three languages. */
export const gallery: Feature = { name: 'gallery', routes: [() => import('./routes.ts')] }
