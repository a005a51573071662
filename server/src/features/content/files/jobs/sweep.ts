import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { sweepFiles } from '../storage/sweep-files.ts'

/** Nightly: deletes stored bytes that belong to no file. */
export const sweepFilesJob = defineJob({
  name: 'files.sweep',
  payload: Type.Object({}),
  tries: 10,
  cron: '37 2 * * *',
  once: () => 'all',
  run: ({ app, db, now }) => sweepFiles({ app, db, now }),
})
