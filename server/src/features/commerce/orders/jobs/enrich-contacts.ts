import Type, { type Static } from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { notify } from '../../../account/notifications/index.ts'
import { enrichBatch } from '../enrich/enrich-batch.ts'

/** How far it is: the last contact, and how many were checked and changed. */
const Position = Type.Object({ after: Id, checked: Type.Integer(), changed: Type.Integer() })

/** Fills empty fields of contacts from their orders, or counts what it would fill, after those that the request did. */
export const enrichContactsJob = defineJob({
  name: 'orders.enrich-contacts',
  payload: Type.Object({ ...ActionRef, apply: Type.Boolean(), from: Position }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, actionId, apply, from } = job.payload
    let sums = { checked: from.checked, changed: from.changed }
    return runBatches<Static<typeof Position>>(job, {
      start: from,
      step: async (db, at) => {
        const { checked, changed, last } = await enrichBatch({ db, now: job.now }, tenantId, at.after, { apply })
        sums = { checked: at.checked + checked, changed: at.changed + changed.length }
        return { done: checked, position: last === null ? null : { after: last, ...sums } }
      },
      end: (db) => {
        const params = { checked: sums.checked, count: sums.changed }
        return notify(db, tenantId, { type: typeOf(apply), severity: 'success', params, jobId: actionId }, job.now)
      },
    })
  },
  failed: (db, { tenantId, actionId, apply }, now) =>
    notify(db, tenantId, { type: typeOf(apply), severity: 'error', jobId: actionId }, now),
})

const typeOf = (apply: boolean) => (apply ? 'shop_enrich' : 'shop_enrich_check')
