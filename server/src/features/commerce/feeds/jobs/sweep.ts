import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { sweepCatalogues } from '../catalogue/catalogue-store.ts'

const DAY = 24 * 3600 * 1000
/** Statistics are kept as long. */
const CATALOGUES = 25 * 31 * DAY

/** Deletes what old mailings showed, and files that a killed upload or a deleted feed left. A run deletes its own file when it has ended. */
export const sweepFeedFilesJob = defineJob({
  name: 'feeds.sweep',
  payload: Type.Object({}),
  tries: 10,
  cron: '37 2 * * *',
  once: () => 'all',
  run: async ({ app, db, now }) => {
    await sweepCatalogues(db, new Date(now.getTime() - CATALOGUES))
    for await (const key of app.files.olderThan('feeds', new Date(now.getTime() - 2 * DAY))) await app.files.delete(key)
  },
})
