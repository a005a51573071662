import type { Feature } from '../../../feature.ts'
import { deletionClock } from './jobs/clock.ts'
import { deleteCompanyJob } from './jobs/delete-company.ts'
import { mailAdminJob } from './jobs/mail-admin.ts'

/** The deletion of a company, 30 days after a request. */
export const companyDeletion: Feature = {
  name: 'company-deletion',
  routes: [() => import('./routes.ts')],
  jobs: [mailAdminJob, deletionClock, deleteCompanyJob],
}
