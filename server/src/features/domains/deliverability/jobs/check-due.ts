import { defineDueCheck } from '../../sending-domains/index.ts'
import { companiesToCheck } from '../store.ts'
import { checkCompanyJob } from './check-company.ts'

/** Hourly: queues the check of watched domains that were not checked for a day. */
export const checkDueJob = defineDueCheck({
  name: 'deliverability.check-due',
  cron: '38 * * * *',
  companies: companiesToCheck,
  companyCheck: checkCompanyJob,
})
