import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { notify } from '../../../account/notifications/index.ts'
import { findLists } from '../../lists/index.ts'
import { type Filled, fillBatch, NOTHING } from '../fill-batch.ts'

/** Fills the members of a large list in the background, and notifies the company of the result. */
export const fillListJob = defineJob({
  name: 'lists.autofill',
  payload: Type.Object({ ...ActionRef, listId: Id }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, listId, actionId } = job.payload
    let last: Filled = NOTHING
    return runBatches<{ after: string; done: Filled }>(job, {
      start: { after: '0', done: NOTHING },
      step: async (db, position) => {
        const [list] = await findLists(db, tenantId, [listId])
        if (!list) return { done: 0, position: null }
        const { filled, number, after } = await fillBatch({ db, now: job.now }, tenantId, list, position)
        last = filled
        return { done: number, position: after === null ? null : { after, done: filled } }
      },
      end: async (db) => {
        const [list] = await findLists(db, tenantId, [listId])
        const subject = list ? { kind: 'list', id: listId, name: list.name } : undefined
        const notification = {
          type: 'list_autofilled',
          severity: 'success' as const,
          params: { ...last },
          subject,
          jobId: actionId,
        }
        await notify(db, tenantId, notification, job.now)
      },
    })
  },
})
