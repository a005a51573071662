import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { sweepFiles } from '../sweep.ts'

/** Every night: bytes that no file knows of go. */
export const sweepFilesJob = defineJob({
  name: 'files.sweep',
  payload: Type.Object({}),
  tries: 10,
  cron: '37 2 * * *',
  once: () => 'all',
  run: ({ app, db, now }) => sweepFiles({ app, db, now }),
})
