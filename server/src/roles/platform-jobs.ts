import Type from 'typebox'
import { ensurePartitions } from '../platform/db/partitions.ts'
import { defineJob } from '../platform/jobs/define-job.ts'

const partitions = defineJob({
  name: 'platform.partitions',
  payload: Type.Object({}),
  tries: 10,
  cron: '23 3 * * *',
  run: async ({ db, now }) => {
    await ensurePartitions(db, now)
  },
})

/** Finished actions are of no interest after a month; notifications told of their end. */
const sweepActions = defineJob({
  name: 'platform.sweep-actions',
  payload: Type.Object({}),
  tries: 3,
  cron: '37 3 * * *',
  run: async ({ db, now }) => {
    const month = new Date(now.getTime() - 30 * 24 * 3600 * 1000)
    await db.deleteFrom('action').where('finished_at', '<', month).execute()
  },
})

/** What keeps the database in order whatever the features do. */
export const platformJobs = [partitions, sweepActions]
