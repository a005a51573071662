import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteTestMails, TEST_WINDOW } from '../test-mails/store.ts'

/** Daily: deletes the records of test mails that no longer count for the limit. */
export const sweepTestMailsJob = defineJob({
  name: 'templates.sweep-test-mails',
  payload: Type.Object({}),
  tries: 3,
  cron: '53 3 * * *',
  run: ({ db, now }) => deleteTestMails(db, new Date(now.getTime() - TEST_WINDOW)),
})
