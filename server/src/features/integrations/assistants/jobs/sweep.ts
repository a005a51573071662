import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteOldRequests, endInterrupted, expireRequests } from '../store.ts'

const DAY = 24 * 3600 * 1000
/** An audience changes: what was counted a week ago is not what the person would approve. */
const WAITING_DAYS = 7
const KEPT_DAYS = 90
/** Longer than any call works. */
const LONGEST_MS = 3600 * 1000

/** Ends calls of assistants that waited a week, and deletes old ones. */
export const sweepRequests = defineJob({
  name: 'assistants.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '41 * * * *',
  run: async ({ db, now }) => {
    await endInterrupted(db, new Date(now.getTime() - LONGEST_MS))
    await expireRequests(db, new Date(now.getTime() - WAITING_DAYS * DAY))
    await deleteOldRequests(db, new Date(now.getTime() - KEPT_DAYS * DAY))
  },
})
