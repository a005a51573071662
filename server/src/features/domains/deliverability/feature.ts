import type { Feature } from '../../../feature.ts'
import { dmarcMails } from './inbound.ts'
import { checkCompanyJob } from './jobs/check-company.ts'
import { checkDueJob } from './jobs/check-due.ts'
import { sweepReportsJob } from './jobs/sweep-reports.ts'

/** DNS checks of watched domains, and the DMARC reports of receivers. */
export const deliverability: Feature = {
  name: 'deliverability',
  routes: [() => import('./routes/domains.ts'), () => import('./routes/dmarc.ts')],
  jobs: [checkDueJob, checkCompanyJob, sweepReportsJob],
  inbound: [dmarcMails],
}
