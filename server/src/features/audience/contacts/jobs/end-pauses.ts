import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { endPauses } from '../store.ts'

/** Every minute: whoever asked for a pause that is over counts as mailable again. */
export const endPausesJob = defineJob({
  name: 'contacts.end-pauses',
  payload: Type.Object({}),
  tries: 3,
  cron: '* * * * *',
  run: ({ db, now }) => endPauses(db, now),
})
