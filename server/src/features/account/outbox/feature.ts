import type { Feature } from '../../../feature.ts'
import { sweepOutboxJob } from './jobs/sweep.ts'
import { outboxPersonalData } from './sql/personal-data.ts'

/** Hands mails to the relay. Without a relay they are kept, and a company reads them in its outbox. */
export const outbox: Feature = {
  name: 'outbox',
  routes: [() => import('./routes.ts')],
  jobs: [sweepOutboxJob],
  personal: [outboxPersonalData],
}
