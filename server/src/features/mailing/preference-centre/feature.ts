import type { Feature } from '../../../feature.ts'
import { unsubscribeMails } from './inbound.ts'

/** The preference centre, where contacts unsubscribe, pause or choose lists, and the web version of a mail. */
export const preferenceCentre: Feature = {
  name: 'preference-centre',
  routes: [() => import('./routes.ts')],
  inbound: [unsubscribeMails],
  secretLinks: ['/u/', '/w/'],
}
