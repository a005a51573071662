import Type from 'typebox'
import type { Feature } from '../../platform/feature.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import { deleteExpiredSessions } from './store.ts'

const sweepSessions = defineJob({
  name: 'people.sweep-sessions',
  payload: Type.Object({}),
  tries: 3,
  cron: '17 * * * *',
  run: async ({ db, now }) => {
    await deleteExpiredSessions(db, now)
    await db.deleteFrom('one_time_token').where('expires_at', '<', now).execute()
  },
})

/** People and their sessions, independent of any company. */
export const people: Feature = { name: 'people', jobs: [sweepSessions] }
