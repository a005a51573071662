import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { endPauses } from '../store.ts'

/** Every minute: clears pauses that are over, so that counters count these contacts as mailable again. */
export const endPausesJob = defineJob({
  name: 'contacts.end-pauses',
  payload: Type.Object({}),
  tries: 3,
  cron: '* * * * *',
  run: ({ db, now }) => endPauses(db, now),
})
