import Type from 'typebox'
import { again, defineJob } from '../../../../../platform/jobs/define-job.ts'
import { deleteUnconfirmed } from '../sql/submissions.ts'

/** The link of a confirmation lives 14 days. */
const DAYS = 15
const BATCH = 5000

/** Deletes submissions that were never confirmed: they are data of people who did not become contacts. */
export const sweepSubmissions = defineJob({
  name: 'forms.sweep-submissions',
  payload: Type.Object({}),
  tries: 3,
  cron: '52 3 * * *',
  once: () => 'sweep',
  async run({ db, now, stopping }) {
    const before = new Date(now.getTime() - DAYS * 24 * 3600 * 1000)
    while (await deleteUnconfirmed(db, before, BATCH)) if (stopping()) return again()
    return undefined
  },
})
