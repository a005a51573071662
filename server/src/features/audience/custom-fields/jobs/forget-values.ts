import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { slot } from '../../../../platform/slots.ts'

const BATCH = 10_000

interface Position {
  /** The place of the holder in the slot. */
  holder: number
  /** The id of the last row that was cleared. */
  after: string
}

/** Clears the values of a deleted field everywhere. They mean nothing any more, but they may be personal. */
export const forgetValuesJob = defineJob({
  name: 'custom-fields.forget-values',
  payload: Type.Object({ ...ActionRef, fieldId: Id }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, fieldId } = job.payload
    const holders = slot('customFieldHolders')
    return runBatches<Position>(job, {
      start: { holder: 0, after: '0' },
      step: async (db, { holder, after }) => {
        const { last, number } = await holders[holder]!.clearValues(db, tenantId, fieldId, { after, limit: BATCH })
        if (number === BATCH) return { done: number, position: { holder, after: last! } }
        const isLast = holder === holders.length - 1
        return { done: number, position: isLast ? null : { holder: holder + 1, after: '0' } }
      },
      end: async () => {},
    })
  },
})
