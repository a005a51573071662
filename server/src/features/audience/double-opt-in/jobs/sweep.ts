import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteUnconfirmed } from '../store.ts'

const MONTH = 30 * 24 * 3600 * 1000

/** Deletes unconfirmed requests a month after they expired, because they hold network addresses of visitors. */
export const sweepRequests = defineJob({
  name: 'double-opt-in.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '47 3 * * *',
  run: ({ db, now }) => deleteUnconfirmed(db, new Date(now.getTime() - MONTH)),
})
