import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { sweepImports } from '../sweep.ts'

/** Every night, and when somebody was erased: files whose time is over go. */
export const sweepImportsJob = defineJob({
  name: 'imports.sweep',
  payload: Type.Object({}),
  tries: 10,
  cron: '7 2 * * *',
  once: () => 'all',
  run: ({ app, db, now }) => sweepImports({ app, db, now }),
})
