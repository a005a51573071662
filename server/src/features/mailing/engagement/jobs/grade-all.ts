import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { companiesAt } from '../sql/nightly.ts'
import { gradeCompanyJob } from './grade-company.ts'

/** The hour of the company's night: the database is idle, and the new day lowers grades. */
const HOUR = 2

/** Every hour: grades all contacts of the companies where it is night. */
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
