import Type from 'typebox'
import type { DbContext } from '../../../../platform/context.ts'
import { usesOf } from '../../../../platform/db/references.ts'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { notify } from '../../../account/notifications/index.ts'
import { holdContacts } from '../../../audience/contacts/index.ts'
import { findLists, membersAfter, membersElsewhere, removeList } from '../../../audience/lists/index.ts'
import { inAnySegment } from '../../../audience/segments/index.ts'
import { deleteContacts } from '../../privacy/index.ts'

const BATCH = 2000

/** Deletes the contacts of a list, all or those that are in no other list or segment, and then the list. */
export const deleteListJob = defineJob({
  name: 'lists.delete',
  payload: Type.Object({
    ...ActionRef,
    listId: Id,
    name: Type.String(),
    mode: Enum(['with_contacts', 'keep_used']),
    /** The last change of its members before the request: members that joined later stay. */
    upTo: Type.Optional(Type.String()),
  }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, listId, mode, upTo = null } = job.payload
    return runBatches(job, {
      start: '0',
      step: async (db, after) => {
        const members = await membersAfter(db, tenantId, listId, { after, upTo, limit: BATCH })
        // Locked before the other lists are read, or a contact could be added to one in between.
        await holdContacts(db, tenantId, members)
        const kept =
          mode === 'keep_used' ? await elsewhere({ db, now: job.now }, tenantId, listId, members) : new Set<string>()
        const deleted = members.filter((id) => !kept.has(id))
        await deleteContacts({ db, now: job.now }, tenantId, deleted)
        return { done: members.length, position: members.length === BATCH ? members.at(-1)! : null }
      },
      end: async (db) => {
        const [list] = await findLists(db, tenantId, [listId])
        // If an object refers to the list by now, it stays, without contacts.
        const isUsed = (await usesOf(db, tenantId, 'list', [listId])).size > 0
        if (list && !isUsed) await removeList(db, tenantId, listId)
        await notify(db, tenantId, news(job.payload, isUsed ? 'error' : 'success'), job.now)
      },
    })
  },
  failed: (db, payload, now) => notify(db, payload.tenantId, news(payload, 'error'), now),
})

/** Contacts that are in another list or in a segment. */
async function elsewhere(context: DbContext, tenantId: string, listId: string, contactIds: readonly string[]) {
  const inLists = await membersElsewhere(context.db, tenantId, listId, contactIds)
  const others = contactIds.filter((id) => !inLists.has(id))
  return inLists.union(await inAnySegment(context, await requireCompany(context.db, tenantId), others))
}

const news = (
  { listId, name, mode, actionId }: { listId: string; name: string; mode: string; actionId: string },
  severity: 'success' | 'error',
) => ({
  type: 'list_deleted',
  severity,
  params: { mode },
  subject: { kind: 'list', id: listId, name },
  jobId: actionId,
})
