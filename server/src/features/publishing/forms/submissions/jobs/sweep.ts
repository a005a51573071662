import Type from 'typebox'
import { defineJob } from '../../../../../platform/jobs/define-job.ts'
import { deleteUnconfirmed } from '../sql/submissions.ts'

const DAYS = 45

/** Deletes submissions that were never confirmed: they are data of people who did not become contacts. */
export const sweepSubmissions = defineJob({
  name: 'forms.sweep-submissions',
  payload: Type.Object({}),
  tries: 3,
  cron: '52 3 * * *',
  run: ({ db, now }) => deleteUnconfirmed(db, new Date(now.getTime() - DAYS * 24 * 3600 * 1000)),
})
