import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { companiesAt } from '../sql/ids-behind.ts'
import { gradeCompanyJob } from './grade-company.ts'

/** At night nobody waits for the database, and a new day has begun by which grades fall. */
const HOUR = 2

/** Every hour: companies whose night it is grade their contacts anew. */
export const gradeAllJob = defineJob({
  name: 'engagement.grade-all',
  payload: Type.Object({}),
  tries: 3,
  cron: '31 * * * *',
  run: ({ db, now }) =>
    tx(db, async (db) => {
      for (const tenantId of await companiesAt(db, HOUR, now)) await enqueue(db, gradeCompanyJob, { tenantId })
    }),
})
