import Type from 'typebox'
import { TooSlow } from '../../../../platform/db/second-plan.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { dailyToCount } from '../store.ts'
import { recount } from '../use-cases.ts'

/** No person waits for the result, but other work needs the database. */
const LIMIT_MS = 120_000

/** Counts the daily segments of a company, so that their grid shows the numbers of today. */
export const countCompanyJob = defineJob({
  name: 'segments.count-company',
  payload: Type.Object({ tenantId: Id }),
  tries: 5,
  once: ({ tenantId }) => tenantId,
  run: async (job) => {
    const tenant = await requireCompany(job.db, job.payload.tenantId)
    let failed: unknown
    for (const segment of await dailyToCount(job.db, tenant, job.now)) {
      if (job.stopping()) return again()
      // A segment that cannot be counted must not prevent that the others are.
      await recount(job, tenant, segment, LIMIT_MS).catch((error) => {
        job.app.log.warn({ segment: segment.id, reason: (error as Error).message }, 'a segment could not be counted')
        if (!(error instanceof TooSlow)) failed = error
      })
    }
    if (failed) throw failed
    return undefined
  },
})
