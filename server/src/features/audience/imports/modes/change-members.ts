import type { DbContext } from '../../../../platform/context.ts'
import { holdAddresses, lockStaged, stagedAddresses } from '../../contacts/index.ts'
import { changeMemberState, shareLists, unsubscribeStrangers } from '../../lists/index.ts'
import type { ImportBatch } from './define-mode.ts'

/**
 * Changes the state of the staged contacts in every list of the import; counts contacts, not memberships. Who is
 * unsubscribed from a list without being in it, or without being a contact at all, is marked: nobody adds him later.
 */
export async function changeMembers(ground: DbContext, batch: ImportBatch, state: 'removed' | 'unsubscribed') {
  const { tenant, row, range, number, mark } = batch
  const isUnsubscription = state === 'unsubscribed'
  // Addresses, lists, contacts: in this order everywhere.
  if (isUnsubscription) await holdAddresses(ground.db, tenant.id, 'exclusive')
  // A list that was deleted meanwhile has no members to change.
  const lists = await shareLists(ground.db, tenant.id, row.list_ids)
  const contactIds = (await lockStaged(ground.db, range)).map(({ id }) => id)
  const emails = isUnsubscription ? await stagedAddresses(ground.db, range) : []
  const changed = new Set<string>()
  let strangers = 0
  for (const { id: listId } of lists) {
    const change = { tenantId: tenant.id, listId, mark: isUnsubscription ? { ...mark, reason: 'import' } : mark }
    const { skipped } = await changeMemberState(ground, { ...change, contactIds }, state)
    const left = new Set(skipped.map(({ contactId }) => contactId))
    for (const id of contactIds) if (!left.has(id)) changed.add(id)
    if (!isUnsubscription) continue
    const marked = await unsubscribeStrangers(ground, { ...change, emails })
    for (const id of marked.contactIds) changed.add(id)
    strangers = Math.max(strangers, marked.addresses)
  }
  const unknown = number - contactIds.length - strangers
  return { changed: changed.size + strangers, unchanged: contactIds.length - changed.size, unknown }
}
