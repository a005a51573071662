import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteExpiredTokens } from '../one-time-tokens.ts'
import { deleteExpiredSessions } from '../store.ts'

/** What has expired opens nothing any more; this only frees the space. */
export const sweepSessions = defineJob({
  name: 'people.sweep-sessions',
  payload: Type.Object({}),
  tries: 3,
  cron: '17 * * * *',
  run: async ({ db, now }) => {
    await deleteExpiredSessions(db, now)
    await deleteExpiredTokens(db, now)
  },
})
