import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** Pages that open from the unsubscribe link of mails: choose lists, pause mails, or unsubscribe. */
export const unsubscribePages: Feature = { name: 'unsubscribe-pages', routes }
