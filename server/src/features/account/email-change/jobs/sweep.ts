import Type from 'typebox'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteExpiredChanges } from '../store.ts'

const BATCH = 1000

/** Deletes changes of addresses that were not confirmed in time. */
export const sweepChanges = defineJob({
  name: 'email-change.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '19 * * * *',
  once: () => 'sweep',
  async run({ db, now, stopping }) {
    while (await deleteExpiredChanges(db, now, BATCH)) if (stopping()) return again()
    return undefined
  },
})
