import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { companiesToCount } from '../cohort-store.ts'
import { countCompanyJob } from './count-company.ts'

const HOUR = 3_600_000
/** Companies are spread over this time. */
const SPREAD = 90 * 60_000

/** Every night: counts the cohorts of all companies, one company after another. */
export const countAllJob = defineJob({
  name: 'rollups.count-all',
  payload: Type.Object({}),
  tries: 5,
  cron: '12 1 * * *',
  run: ({ db, now }) =>
    tx(db, async (db) => {
      const companies = await companiesToCount(db, new Date(now.getTime() - 12 * HOUR))
      for (const [i, tenantId] of companies.entries())
        await enqueue(
          db,
          countCompanyJob,
          { tenantId },
          { runAt: new Date(now.getTime() + (SPREAD * i) / companies.length) },
        )
    }),
})
