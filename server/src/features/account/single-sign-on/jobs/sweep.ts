import Type from 'typebox'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteExpiredLinks } from '../link-store.ts'

const BATCH = 1000

/** Every hour: deletes accounts at providers that were not confirmed in time. */
export const sweepLinks = defineJob({
  name: 'single-sign-on.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '23 * * * *',
  once: () => 'sweep',
  async run({ db, now, stopping }) {
    while (await deleteExpiredLinks(db, now, BATCH)) if (stopping()) return again()
    return undefined
  },
})
