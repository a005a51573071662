import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteMailsBefore } from '../mail-store.ts'

const MONTH = 30 * 24 * 3600 * 1000

/** Nightly: deletes the records of confirmation mails whose links expired a month ago. */
export const sweepMails = defineJob({
  name: 'senders.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '52 3 * * *',
  run: ({ db, now }) => deleteMailsBefore(db, new Date(now.getTime() - MONTH)),
})
