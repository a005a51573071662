import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteItems } from '../catalogue/item-store.ts'

const BATCH = 5000

/** Deletes the items of a deleted feed. */
export const forgetItemsJob = defineJob({
  name: 'feeds.forget',
  payload: Type.Object({ ...ActionRef, feedId: Id }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) =>
    runBatches<number>(job, {
      start: 0,
      step: async (db, before) => {
        const done = await deleteItems(db, job.payload.tenantId, job.payload.feedId, BATCH)
        return { done, position: done < BATCH ? null : before + done }
      },
      end: async () => {},
    }),
})
