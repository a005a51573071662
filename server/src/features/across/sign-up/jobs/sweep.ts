import Type from 'typebox'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteExpiredSignUps } from '../store.ts'

const BATCH = 1000

/** Deletes sign-ups that were not confirmed within a day. */
export const sweepSignUps = defineJob({
  name: 'sign-up.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '37 * * * *',
  once: () => 'sweep',
  async run({ db, now, stopping }) {
    while (await deleteExpiredSignUps(db, now, BATCH)) if (stopping()) return again()
    return undefined
  },
})
