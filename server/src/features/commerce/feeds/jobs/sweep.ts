import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'

const DAY = 24 * 3600 * 1000

/** Deletes files that a killed upload or a deleted feed left. A run deletes its own file when it has ended. */
export const sweepFeedFilesJob = defineJob({
  name: 'feeds.sweep',
  payload: Type.Object({}),
  tries: 10,
  cron: '37 2 * * *',
  once: () => 'all',
  run: async ({ app, now }) => {
    for await (const key of app.files.olderThan('feeds', new Date(now.getTime() - 2 * DAY))) await app.files.delete(key)
  },
})
