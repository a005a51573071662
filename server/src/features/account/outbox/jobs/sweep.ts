import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { sweepOutbox } from '../store.ts'

const MONTH = 30 * 24 * 3600 * 1000
const NEWEST = 10_000

/** Every hour: limits the outbox of each company to the newest 10,000 mails of the last 30 days. */
export const sweepOutboxJob = defineJob({
  name: 'outbox.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '29 * * * *',
  run: ({ db, now }) => sweepOutbox(db, { before: new Date(now.getTime() - MONTH), newest: NEWEST }),
})
