import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { companiesToCount } from '../store.ts'
import { countCompanyJob } from './count-company.ts'

/** Every hour: queues the count of daily segments of companies whose day began since the last count. */
export const countDailyJob = defineJob({
  name: 'segments.count-daily',
  payload: Type.Object({}),
  tries: 3,
  cron: '11 * * * *',
  run: ({ db, now }) =>
    tx(db, async (db) => {
      for (const tenantId of await companiesToCount(db, now)) await enqueue(db, countCompanyJob, { tenantId })
    }),
})
