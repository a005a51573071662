import Type from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { labelsAmong } from '../../../account/labels/index.ts'
import { notify } from '../../../account/notifications/index.ts'
import { GridFilter, selectContacts } from '../../../audience/contacts/index.ts'
import { findLists } from '../../../audience/lists/index.ts'
import { Action } from '../schemas.ts'
import { type BulkObjects, bulkAction } from '../slot.ts'
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
    labelIds: Type.Optional(Type.Array(Id)),
    timezone: Type.String(),
    upTo: Type.String(),
    contactIds: Type.Optional(Type.Array(Id)),
    filter: Type.Optional(Type.Object(GridFilter)),
  }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, action, listIds, labelIds = [], timezone, upTo, contactIds, filter = {} } = job.payload
    return runBatches(job, {
      start: '0',
      step: async (db, after) => {
        const selection = contactIds
          ? selectByIds(tenantId, contactIds)
          : await selectContacts(db, { id: tenantId, timezone }, filter, job.now)
        const { changes, apply } = bulkAction(action)
        const { ids, next } = await targetsAfter(
          db,
          selection,
          changes({ tenantId, listIds, labelIds, now: job.now }),
          {
            after,
            upTo,
            limit: BATCH,
          },
        )
        const goesOn = await apply({ db, now: job.now }, tenantId, ids, { listIds, labelIds })
        if (!goesOn) return { done: 0, position: null }
        return { done: ids.length, position: next }
      },
      end: async (db, count) => {
        const isLost = await lostObjects(db, tenantId, { action, listIds, labelIds })
        const severity = isLost ? ('error' as const) : ('success' as const)
        const news = { severity, params: { action, count }, jobId: job.payload.actionId }
        return notify(db, tenantId, { type: 'contacts_bulk_done', ...news }, job.now)
      },
    })
  },
  failed: (db, { tenantId, action, actionId }, now) =>
    notify(db, tenantId, { type: 'contacts_bulk_done', severity: 'error', params: { action }, jobId: actionId }, now),
})

/** Whether every list or label of an action was deleted meanwhile: nothing is left to put contacts in or to take them out of. */
async function lostObjects(db: Db, tenantId: string, { action, listIds, labelIds }: BulkObjects & { action: string }) {
  if (action.endsWith('_list')) return !(await findLists(db, tenantId, listIds)).length
  return action.endsWith('_label') && !(await labelsAmong(db, tenantId, labelIds)).length
}
