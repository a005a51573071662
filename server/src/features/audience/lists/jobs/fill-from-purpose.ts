import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { tellFilled } from '../filled-list.ts'
import { joinThoseLeft } from '../members.ts'
import { consentingAfter } from '../sql/gathering.ts'

const BATCH = 5000

/** Fills a list with everybody whose consent for a purpose is valid. */
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
        const contactIds = await consentingAfter(db, tenantId, purposeId, after, { limit: BATCH, now: job.now })
        const { lists, added } = await joinThoseLeft({ db, now: job.now }, { tenantId, listIds: [listId], contactIds })
        return { done: added, position: lists && contactIds.length === BATCH ? contactIds.at(-1)! : null }
      },
      end: (db, contacts) => tellFilled({ db, now: job.now }, job.payload, 'success', { contacts }),
    })
  },
  failed: (db, payload, now) => tellFilled({ db, now }, payload, 'error'),
})
