import type { Feature } from '../../../feature.ts'
import { unsubscribeMails } from './inbound.ts'
import { routes } from './routes.ts'

/** The preference centre, where contacts unsubscribe, pause or choose lists, and the web version of a mail. */
export const preferenceCentre: Feature = { name: 'preference-centre', routes, inbound: [unsubscribeMails] }
