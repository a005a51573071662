import type { Feature } from '../../../feature.ts'
import { unsubscribeMails } from './inbound.ts'
import { routes } from './routes.ts'

/** How people leave, pause or choose what they get, and the web version of a mail: everything behind its own addresses. */
export const preferenceCentre: Feature = { name: 'preference-centre', routes, inbound: [unsubscribeMails] }
