import type { DbContext } from '../../../platform/context.ts'
import { membersAfter } from './member-store.ts'
import { changeMemberState } from './members.ts'
import { findLists } from './store.ts'

/** Members per transaction. */
export const AT_ONCE = 1000

export interface Emptying {
  tenantId: string
  listId: string
  /** Members that changed after this time stay. */
  upTo: string
}

/** Removes the next members of a list. Returns how many, and the contact after which the next batch begins, or null. */
export async function removeBatch(context: DbContext, { tenantId, listId, upTo }: Emptying, after: string) {
  // The list may have been deleted between two batches.
  if (!(await findLists(context.db, tenantId, [listId])).length) return { done: 0, position: null }
  const contactIds = await membersAfter(context.db, tenantId, listId, { after, upTo, limit: AT_ONCE })
  const { changed } = await changeMemberState(context, { tenantId, listId, contactIds }, 'removed')
  return { done: changed, position: contactIds.length === AT_ONCE ? contactIds.at(-1)! : null }
}
