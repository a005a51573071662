import type { Context } from '../../../platform/http/call.ts'
import { lockStaged } from '../../contacts/index.ts'
import { changeMemberState, findLists } from '../../lists/index.ts'
import type { ImportBatch } from './define-mode.ts'

/** Changes the state of the staged contacts in every list of the import; counts contacts, not memberships. */
export async function changeMembers(
  ground: Pick<Context, 'db' | 'now'>,
  { tenant, row, range, number, mark }: ImportBatch,
  state: 'removed' | 'unsubscribed',
) {
  const contactIds = (await lockStaged(ground.db, range)).map(({ id }) => id)
  const changed = new Set<string>()
  // A list that was deleted meanwhile has no members to change.
  for (const { id: listId } of await findLists(ground.db, tenant.id, row.list_ids)) {
    const { skipped } = await changeMemberState(ground, { tenantId: tenant.id, listId, contactIds, mark }, state)
    const left = new Set(skipped.map(({ contactId }) => contactId))
    for (const id of contactIds) if (!left.has(id)) changed.add(id)
  }
  return { changed: changed.size, unchanged: contactIds.length - changed.size, unknown: number - contactIds.length }
}
