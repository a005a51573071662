import Type from 'typebox'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteExpiredTokens } from '../one-time-tokens.ts'
import { deleteExpiredSessions } from '../sessions.ts'

const BATCH = 5000

/** Frees the space of expired sessions and tokens, which are refused already. */
export const sweepSessions = defineJob({
  name: 'accounts.sweep-sessions',
  payload: Type.Object({}),
  tries: 3,
  cron: '17 * * * *',
  once: () => 'sweep',
  async run({ db, now, stopping }) {
    for (const sweep of [deleteExpiredSessions, deleteExpiredTokens])
      while (await sweep(db, now, BATCH)) if (stopping()) return again()
    return undefined
  },
})
