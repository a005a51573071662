import Type from 'typebox'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteExpiredChanges, deleteExpiredUndos } from '../store.ts'

const BATCH = 1000

/** Deletes changes of addresses that were not confirmed in time, and those that can no longer be taken back. */
export const sweepChanges = defineJob({
  name: 'email-change.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '19 * * * *',
  once: () => 'sweep',
  async run({ db, now, stopping }) {
    for (const sweep of [deleteExpiredChanges, deleteExpiredUndos])
      while (await sweep(db, now, BATCH)) if (stopping()) return again()
    return undefined
  },
})
