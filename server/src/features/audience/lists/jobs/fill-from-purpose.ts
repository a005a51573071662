import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { notifyListFilled } from '../filled-list.ts'
import { joinExistingLists } from '../members.ts'
import { consentingAfter } from '../sql/gathering.ts'

const BATCH = 5000

/** Fills a list with the contacts that have a valid consent for a purpose. */
export const fillFromPurposeJob = defineJob({
  name: 'lists.fill-from-purpose',
  payload: Type.Object({ ...ActionRef, listId: Id, purposeId: Id }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, listId, purposeId } = job.payload
    return runBatches(job, {
      start: '0',
      step: async (db, after) => {
        const context = { db, now: job.now }
        const contactIds = await consentingAfter(db, tenantId, purposeId, after, { limit: BATCH, now: job.now })
        const { lists, added } = await joinExistingLists(context, { tenantId, listIds: [listId], contactIds })
        return { done: added, position: lists && contactIds.length === BATCH ? contactIds.at(-1)! : null }
      },
      end: (db, contacts) => notifyListFilled({ db, now: job.now }, job.payload, 'success', { contacts }),
    })
  },
  failed: (db, payload, now) => notifyListFilled({ db, now }, payload, 'error'),
})
