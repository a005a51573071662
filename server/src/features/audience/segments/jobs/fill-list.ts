import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { joinExistingLists, notifyListFilled } from '../../lists/index.ts'
import { deleteActionContacts, nextActionContacts, storeActionContacts } from '../sql/action-contacts.ts'
import { findSegment } from '../store.ts'

const BATCH = 5000
const FIRST = '0'

/** Fills a list with the members of a segment that may be mailed when it begins. */
export const fillListJob = defineJob({
  name: 'segments.fill-list',
  payload: Type.Object({ ...ActionRef, segmentId: Id, listId: Id, timezone: Type.String() }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, actionId, segmentId, listId, timezone } = job.payload
    return runBatches<string>(job, {
      start: 'finding',
      step: async (db, after) => {
        const context = { db, now: job.now }
        if (after === 'finding') {
          const segment = await findSegment(db, tenantId, segmentId)
          if (segment) await storeActionContacts(context, { id: tenantId, timezone }, segment, actionId)
          return { done: 0, position: FIRST }
        }
        const { last, mailable } = await nextActionContacts(context, job.payload, { after, limit: BATCH })
        const joining = { tenantId, listIds: [listId], contactIds: mailable }
        const { lists, added } = await joinExistingLists(context, joining)
        return { done: added, position: lists ? last : null }
      },
      end: async (db, contacts) => {
        await deleteActionContacts(db, job.payload)
        await notifyListFilled({ db, now: job.now }, job.payload, 'success', { contacts })
      },
    })
  },
  failed: async (db, payload, now) => {
    await deleteActionContacts(db, payload)
    await notifyListFilled({ db, now }, payload, 'error')
  },
})
