import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { forgetTestMails, TEST_WINDOW } from '../mail-store.ts'

/** Once a day: which test mails were sent matters for a day. */
export const sweepTestMailsJob = defineJob({
  name: 'templates.sweep-test-mails',
  payload: Type.Object({}),
  tries: 3,
  cron: '53 3 * * *',
  run: ({ db, now }) => forgetTestMails(db, new Date(now.getTime() - TEST_WINDOW)),
})
