import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { defineDueCheck } from '../../sending-domains/index.ts'
import { checkBlocklists } from '../blocklists/check.ts'
import { companiesWithDomains } from '../blocklists/store.ts'

/** Asks the blocklists about what a company sends from. */
export const checkBlocklistsJob = defineJob({
  name: 'deliverability.check-blocklists',
  payload: Type.Object({ tenantId: Id }),
  tries: 3,
  once: ({ tenantId }) => tenantId,
  run: ({ app, db, now, payload }) => checkBlocklists({ app, db, now }, payload.tenantId),
})

/** Every night: asks the blocklists for all companies, spread over an hour. */
export const checkAllBlocklistsJob = defineDueCheck({
  name: 'deliverability.check-all-blocklists',
  cron: '5 2 * * *',
  companies: companiesWithDomains,
  companyCheck: checkBlocklistsJob,
})
