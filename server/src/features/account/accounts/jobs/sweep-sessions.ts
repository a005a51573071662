import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteExpiredTokens } from '../one-time-tokens.ts'
import { deleteExpiredSessions } from '../sessions.ts'

/** Frees the space of expired sessions and tokens, which are refused already. */
export const sweepSessions = defineJob({
  name: 'accounts.sweep-sessions',
  payload: Type.Object({}),
  tries: 3,
  cron: '17 * * * *',
  run: async ({ db, now }) => {
    await deleteExpiredSessions(db, now)
    await deleteExpiredTokens(db, now)
  },
})
