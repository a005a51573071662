import Type from 'typebox'
import { Id } from '../../../platform/http/schemas.ts'
import { again, defineJob } from '../../../platform/jobs/define-job.ts'
import { getTenant } from '../../tenants/index.ts'
import { dailyToCount } from '../store.ts'
import { recount } from '../use-cases.ts'

/** Counts the daily segments of a company: what their grid shows is of today. */
export const countCompanyJob = defineJob({
  name: 'segments.count-company',
  payload: Type.Object({ tenantId: Id }),
  tries: 5,
  once: ({ tenantId }) => tenantId,
  // One after the other over all companies: counting reads much, and nobody waits for it.
  queue: () => 'segments.count-company',
  run: async (job) => {
    const tenant = await getTenant(job.db, job.payload.tenantId)
    for (const segment of await dailyToCount(job.db, tenant, job.now)) {
      if (job.stopping()) return again()
      await recount(job, tenant, segment)
    }
    return undefined
  },
})
