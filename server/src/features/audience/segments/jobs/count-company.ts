import Type from 'typebox'
import { TooSlow } from '../../../../platform/db/second-plan.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { getTenant } from '../../../account/companies/index.ts'
import { dailyToCount } from '../store.ts'
import { recount } from '../use-cases.ts'

/** Nobody waits for it, but others do for the database. */
const LIMIT = 120_000

/** Counts the daily segments of a company: what their grid shows is of today. */
export const countCompanyJob = defineJob({
  name: 'segments.count-company',
  payload: Type.Object({ tenantId: Id }),
  tries: 5,
  once: ({ tenantId }) => tenantId,
  run: async (job) => {
    const tenant = await getTenant(job.db, job.payload.tenantId)
    let failed: unknown
    for (const segment of await dailyToCount(job.db, tenant, job.now)) {
      if (job.stopping()) return again()
      // One that cannot be counted does not keep the others from it.
      await recount(job, tenant, segment, LIMIT).catch((error) => {
        job.app.log.warn({ segment: segment.id, reason: (error as Error).message }, 'a segment could not be counted')
        if (!(error instanceof TooSlow)) failed = error
      })
    }
    if (failed) throw failed
    return undefined
  },
})
