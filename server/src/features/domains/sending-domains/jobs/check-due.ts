import { defineDueCheck } from '../define-domain-checks.ts'
import { companiesToCheck } from '../store.ts'
import { checkCompanyJob } from './check-company.ts'

/** Hourly: queues the check of sending domains that were not checked for a day. */
export const checkDueJob = defineDueCheck({
  name: 'sending-domains.check-due',
  cron: '23 * * * *',
  companies: companiesToCheck,
  companyCheck: checkCompanyJob,
})
