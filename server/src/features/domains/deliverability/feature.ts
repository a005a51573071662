import type { Feature } from '../../../feature.ts'
import { dmarcMails } from './inbound.ts'
import { checkCompanyJob } from './jobs/check-company.ts'
import { checkDueJob } from './jobs/check-due.ts'
import { dmarcRoutes } from './routes/dmarc.ts'
import { domainRoutes } from './routes/domains.ts'

/** DNS checks of watched domains, and the DMARC reports of receivers. */
export const deliverability: Feature = {
  name: 'deliverability',
  routes: [...domainRoutes, ...dmarcRoutes],
  jobs: [checkDueJob, checkCompanyJob],
  inbound: [dmarcMails],
}
