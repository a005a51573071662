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

/** Deletes finished actions after a month; notifications reported their end. */
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

/** Jobs that maintain the database, independent of features. */
export const platformJobs = [partitions, sweepActions]
