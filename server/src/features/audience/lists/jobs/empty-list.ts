import Type from 'typebox'
import { Id, Time } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { removeBatch } from '../remove-batch.ts'

/** Removes all members of a large list. */
export const emptyListJob = defineJob({
  name: 'lists.empty',
  payload: Type.Object({ ...ActionRef, listId: Id, upTo: Time }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) =>
    runBatches(job, {
      start: '0',
      step: (db, after) => removeBatch({ db, now: job.now }, job.payload, after),
      end: async () => {},
    }),
})
