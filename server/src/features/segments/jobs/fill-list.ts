import Type from 'typebox'
import { Id } from '../../../platform/http/schemas.ts'
import { runBatches } from '../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../platform/jobs/define-job.ts'
import { joinThoseLeft, tellFilled } from '../../lists/index.ts'
import { mailableAfter } from '../sql/mailable-after.ts'
import { findSegment } from '../store.ts'

const BATCH = 5000

/** Fills a list with those of a segment who may be mailed. Who leaves the segment meanwhile is not added. */
export const fillListJob = defineJob({
  name: 'segments.fill-list',
  payload: Type.Object({ ...ActionRef, segmentId: Id, listId: Id, timezone: Type.String() }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, segmentId, listId, timezone } = job.payload
    return runBatches(job, {
      start: '0',
      step: async (db, after) => {
        const ground = { db, now: job.now }
        const segment = await findSegment(db, tenantId, segmentId)
        if (!segment) return { done: 0, position: null }
        const contactIds = await mailableAfter(ground, { id: tenantId, timezone }, segment, { after, limit: BATCH })
        const { lists, added } = await joinThoseLeft(ground, { tenantId, listIds: [listId], contactIds })
        return { done: added, position: lists && contactIds.length === BATCH ? contactIds.at(-1)! : null }
      },
      end: (db, contacts) => tellFilled({ db, now: job.now }, job.payload, 'success', { contacts }),
    })
  },
  failed: (db, payload, now) => tellFilled({ db, now }, payload, 'error'),
})
