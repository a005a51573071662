import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** Pages behind the way out of mails: choose lists, pause, or leave. */
export const unsubscribePages: Feature = { name: 'unsubscribe-pages', routes }
