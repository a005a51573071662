import type { Feature } from '../../../feature.ts'

/** Pages that open from the unsubscribe link of mails: choose lists, pause mails, or unsubscribe. */
export const unsubscribePages: Feature = { name: 'unsubscribe-pages', routes: [() => import('./routes.ts')] }
