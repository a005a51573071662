import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { notify } from '../../../account/notifications/index.ts'
import { GridFilter, selectContacts } from '../../../audience/contacts/index.ts'
import { findLists } from '../../../audience/lists/index.ts'
import { Action } from '../schemas.ts'
import { bulkAction } from '../slot.ts'
import { selectByIds, targetsAfter } from '../sql/targets.ts'

/** Contacts per transaction: at most about a second of work. */
const BATCH = 5000

/** Changes many contacts. The filter is applied again for every batch: contacts that no longer match are left alone. */
export const bulkJob = defineJob({
  name: 'contacts.bulk',
  payload: Type.Object({
    ...ActionRef,
    action: Action,
    listIds: Type.Array(Id),
    timezone: Type.String(),
    upTo: Type.String(),
    contactIds: Type.Optional(Type.Array(Id)),
    filter: Type.Optional(Type.Object(GridFilter)),
  }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, action, listIds, timezone, upTo, contactIds, filter = {} } = job.payload
    return runBatches(job, {
      start: '0',
      step: async (db, after) => {
        const selection = contactIds
          ? selectByIds(tenantId, contactIds)
          : await selectContacts(db, { id: tenantId, timezone }, filter)
        const { changes, apply } = bulkAction(action)
        const { ids, next } = await targetsAfter(db, selection, changes({ tenantId, listIds, now: job.now }), {
          after,
          upTo,
          limit: BATCH,
        })
        const goesOn = await apply({ db, now: job.now }, tenantId, ids, listIds)
        if (!goesOn) return { done: 0, position: null }
        return { done: ids.length, position: next }
      },
      end: async (db, count) => {
        // Every list was deleted meanwhile: there is nothing left to add contacts to.
        const isLost = action === 'add_to_list' && !(await findLists(db, tenantId, listIds)).length
        const severity = isLost ? ('error' as const) : ('success' as const)
        const news = { severity, params: { action, count }, jobId: job.payload.actionId }
        return notify(db, tenantId, { type: 'contacts_bulk_done', ...news }, job.now)
      },
    })
  },
  failed: (db, { tenantId, action, actionId }, now) =>
    notify(db, tenantId, { type: 'contacts_bulk_done', severity: 'error', params: { action }, jobId: actionId }, now),
})
