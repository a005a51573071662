import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { countCompany } from '../count-cohorts.ts'
import { differingMailings } from '../sql/marks.ts'
import { markMailings } from '../store.ts'

/** Counts the cohorts of a company, and marks sums that changed without an event. */
export const countCompanyJob = defineJob({
  name: 'rollups.count-company',
  payload: Type.Object({ tenantId: Id }),
  tries: 5,
  once: ({ tenantId }) => tenantId,
  async run({ db, now, payload: { tenantId }, stopping }) {
    await markMailings(db, await differingMailings(db, tenantId), now)
    return (await countCompany(db, tenantId, now, stopping)) ? undefined : again()
  },
})
