import type { Feature } from '../../../feature.ts'
import { judging } from './judge-hits.ts'
import { routes } from './routes.ts'
import { forgetHits } from './store.ts'

/** Opens and clicks of mails, from the request to the event with its verdict: a person or a program. */
export const tracking: Feature = {
  name: 'tracking',
  routes,
  loops: [judging],
  personal: [
    {
      tables: [
        { section: 'hits', table: 'tracking_hit', column: 'contact_id', by: 'id' },
        { section: 'overflow', table: 'email_overflow', column: 'contact_id', by: 'id' },
      ],
      forget: forgetHits,
    },
  ],
}
