import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { forgetValues } from '../store.ts'

const BATCH = 10_000

/** Takes the values of a deleted field out of all contacts. They mean nothing any more, but they may be personal. */
export const forgetValuesJob = defineJob({
  name: 'custom-fields.forget-values',
  payload: Type.Object({ ...ActionRef, fieldId: Id }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, fieldId } = job.payload
    return runBatches(job, {
      start: '0',
      step: async (db, after) => {
        const { last, number } = await forgetValues(db, tenantId, fieldId, { after, limit: BATCH })
        return { done: number, position: number === BATCH ? last : null }
      },
      end: async () => {},
    })
  },
})
