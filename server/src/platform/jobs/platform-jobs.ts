import Type from 'typebox'
import { ensurePartitions } from '../db/partitions.ts'
import { dropOldEvents } from '../events/retention.ts'
import { defineJob } from './define-job.ts'

const MONTH = 30 * 24 * 3600 * 1000

const partitions = defineJob({
  name: 'platform.partitions',
  payload: Type.Object({}),
  tries: 10,
  cron: '23 3 * * *',
  run: async ({ db, now }) => {
    await ensurePartitions(db, now)
    await dropOldEvents(db, now)
  },
})

/** Finished actions are of no interest after a month; notifications told of their end. */
const sweepActions = defineJob({
  name: 'platform.sweep-actions',
  payload: Type.Object({}),
  tries: 3,
  cron: '37 3 * * *',
  run: ({ db, now }) =>
    db
      .deleteFrom('action')
      .where('finished_at', '<', new Date(now.getTime() - MONTH))
      .execute(),
})

/** What keeps the database in order whatever the features do. */
export const platformJobs = [partitions, sweepActions]
