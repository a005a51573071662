import type { Feature } from '../../../feature.ts'
import { mailConfirmation } from './jobs/mail-confirmation.ts'
import { sweepMails } from './jobs/sweep.ts'
import { allSenders, sendersAmong } from './store.ts'

/** Addresses that a company sends from. The owner of each address has to confirm it. */
export const senders: Feature = {
  name: 'senders',
  routes: [() => import('./routes/senders.ts'), () => import('./routes/pages.ts')],
  jobs: [mailConfirmation, sweepMails],
  ruleObjects: [{ kind: 'sender', existing: sendersAmong }],
  onboarding: [
    {
      code: 'sender',
      done: async (db, tenantId) => (await allSenders(db, tenantId)).some(({ confirmed_at }) => confirmed_at !== null),
    },
  ],
}
