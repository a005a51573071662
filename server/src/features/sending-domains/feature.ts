import type { Feature } from '../../feature.ts'
import { checkCompanyJob } from './jobs/check-company.ts'
import { checkDueJob } from './jobs/check-due.ts'
import { routes } from './routes.ts'

/** Domains that a company sends from: their keys, the records to publish, and whether they are there. */
export const sendingDomains: Feature = { name: 'sending-domains', routes, jobs: [checkDueJob, checkCompanyJob] }
