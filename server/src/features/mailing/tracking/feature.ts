import type { Feature } from '../../../feature.ts'
import { judging } from './judge-hits.ts'
import { trackingPersonalData } from './sql/personal-data.ts'

/** Opens and clicks of mails, from the request to the event with its verdict: a person or a program. */
export const tracking: Feature = {
  name: 'tracking',
  routes: [() => import('./routes.ts')],
  loops: [judging],
  personal: [trackingPersonalData],
  secretLinks: ['/c/', '/o/'],
}
