import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { joinThoseLeft, tellFilled } from '../../lists/index.ts'
import { keepMailable, keptAfter } from '../sql/kept-members.ts'
import { findSegment } from '../store.ts'

const BATCH = 5000
const FIRST = '0'

/** Fills a list with those of a segment who may be mailed when it begins. */
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
        const ground = { db, now: job.now }
        if (after === 'finding') {
          const segment = await findSegment(db, tenantId, segmentId)
          if (segment) await keepMailable(ground, { id: tenantId, timezone }, segment, actionId)
          return { done: 0, position: FIRST }
        }
        const { last, mailable } = await keptAfter(ground, job.payload, { after, limit: BATCH })
        const { lists, added } = await joinThoseLeft(ground, { tenantId, listIds: [listId], contactIds: mailable })
        return { done: added, position: lists ? last : null }
      },
      end: (db, contacts) => tellFilled({ db, now: job.now }, job.payload, 'success', { contacts }),
    })
  },
  failed: (db, payload, now) => tellFilled({ db, now }, payload, 'error'),
})
