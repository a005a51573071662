import type { DbContext, Tenant } from '../../../platform/context.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { requireExpected } from '../../audience/contacts/index.ts'
import { countLists, lastMemberChange, lockList, requireDeletable } from '../../audience/lists/index.ts'
import { isInAnySegment } from '../../audience/segments/index.ts'
import { deleteListJob } from './jobs/delete-list.ts'
import { bulkAction } from './slot.ts'
import { isOnlyInList, selectMembers } from './sql/list-members.ts'
import { countTargets } from './sql/targets.ts'

export interface Deletion {
  listId: string
  mode: 'with_contacts' | 'keep_used'
}

/** Starts to delete a list with its contacts. 409 when another number of contacts was expected; counted only then. */
export async function startListDeletion(
  { db, now }: DbContext,
  tenant: Tenant,
  { listId, mode, expectedContacts }: Deletion & { expectedContacts?: number },
): Promise<{ jobId: string }> {
  // While the list is locked, no contact joins or leaves it.
  const list = await lockList(db, tenant.id, listId)
  await requireDeletable(db, list)
  if (expectedContacts !== undefined)
    requireExpected(expectedContacts, await countDeletion({ db, now }, tenant, { listId, mode }))
  const { total } = (await countLists(db, tenant.id, [list])).get(list.id)!
  const upTo = await lastMemberChange(db, tenant.id, listId)
  const payload = { listId, name: list.name, mode, ...(upTo ? { upTo } : {}) }
  return { jobId: await enqueueAction(db, deleteListJob, tenant.id, payload, total) }
}

/** How many contacts the deletion of a list would delete now. */
export async function countDeletion(context: DbContext, tenant: Tenant, { listId, mode }: Deletion): Promise<number> {
  const { db, now } = context
  const deletable = bulkAction('delete').changes({ tenantId: tenant.id, listIds: [], labelIds: [], now })
  const inSegment = mode === 'keep_used' ? await isInAnySegment(context, tenant) : null
  const condition = inSegment ? isOnlyInList({ tenantId: tenant.id, listId, deletable, inSegment }) : deletable
  return countTargets(db, selectMembers(tenant.id, listId), condition)
}
