import type { Feature } from '../../../feature.ts'
import { checkCompanyJob } from './jobs/check-company.ts'
import { checkDueJob } from './jobs/check-due.ts'
import { allSendingDomains } from './store.ts'

/** Domains that a company sends from: their DKIM keys, the DNS records to publish, and the checks of these records. */
export const sendingDomains: Feature = {
  name: 'sending-domains',
  routes: [() => import('./routes.ts')],
  jobs: [checkDueJob, checkCompanyJob],
  onboarding: [
    {
      code: 'domain',
      done: async (db, tenantId) => (await allSendingDomains(db, tenantId)).some(({ status }) => status === 'verified'),
    },
  ],
}
