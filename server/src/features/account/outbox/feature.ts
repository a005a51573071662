import type { Feature } from '../../../feature.ts'
import { sweepOutboxJob } from './jobs/sweep.ts'
import { routes } from './routes.ts'
import { forgetMailsTo } from './store.ts'

/** Hands mails to the relay. Without a relay they are kept, and a company reads them in its outbox. */
export const outbox: Feature = {
  name: 'outbox',
  routes,
  jobs: [sweepOutboxJob],
  personal: [
    {
      tables: [{ section: 'mails', table: 'outbox_mail', column: 'recipient', by: 'address' }],
      erase: ({ db }, tenantId, email) => forgetMailsTo(db, tenantId, email),
    },
  ],
}
