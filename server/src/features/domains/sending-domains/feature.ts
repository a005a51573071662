import type { Feature } from '../../../feature.ts'
import { checkCompanyJob } from './jobs/check-company.ts'
import { checkDueJob } from './jobs/check-due.ts'
import { routes } from './routes.ts'
import { allSendingDomains } from './store.ts'

/** Domains that a company sends from: their keys, the records to publish, and whether they are there. */
export const sendingDomains: Feature = {
  name: 'sending-domains',
  routes,
  jobs: [checkDueJob, checkCompanyJob],
  onboarding: [
    {
      code: 'domain',
      done: async (db, tenantId) => (await allSendingDomains(db, tenantId)).some(({ status }) => status === 'verified'),
    },
  ],
}
