import type { Feature } from '../../../feature.ts'
import { dmarcMails } from './inbound.ts'
import { checkAllBlocklistsJob, checkBlocklistsJob } from './jobs/check-blocklists.ts'
import { checkCompanyJob } from './jobs/check-company.ts'
import { checkDueJob } from './jobs/check-due.ts'
import { sweepReportsJob } from './jobs/sweep-reports.ts'

/** DNS checks of watched domains, the DMARC reports of receivers, and DNS blocklists. */
export const deliverability: Feature = {
  name: 'deliverability',
  routes: [
    () => import('./routes/domains.ts'),
    () => import('./routes/dmarc.ts'),
    () => import('./routes/blocklists.ts'),
  ],
  jobs: [checkDueJob, checkCompanyJob, sweepReportsJob, checkBlocklistsJob, checkAllBlocklistsJob],
  inbound: [dmarcMails],
}
