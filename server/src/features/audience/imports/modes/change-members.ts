import type { DbContext } from '../../../../platform/context.ts'
import { holdAddresses, lockStaged, stagedAddresses } from '../../contacts/index.ts'
import { changeMemberState, shareLists, unsubscribeNonMembers } from '../../lists/index.ts'
import type { ImportBatch } from './define-mode.ts'

/**
 * Changes the state of the staged contacts in every list of the import, and counts contacts, not memberships. An
 * unsubscription is also recorded for contacts that are not in the list and for addresses that are not contacts, so
 * that they are not added later.
 */
export async function changeMembers(context: DbContext, batch: ImportBatch, state: 'removed' | 'unsubscribed') {
  const { tenant, row, range, number, origin } = batch
  const isUnsubscription = state === 'unsubscribed'
  // Locks are taken in one order everywhere: addresses, lists, contacts.
  if (isUnsubscription) await holdAddresses(context.db, tenant.id, 'exclusive')
  // A list that was deleted in the meantime has no members to change.
  const lists = await shareLists(context.db, tenant.id, row.list_ids)
  const contactIds = (await lockStaged(context.db, range)).map(({ id }) => id)
  const emails = isUnsubscription ? await stagedAddresses(context.db, range) : []
  const changed = new Set<string>()
  const notContacts = new Set<string>()
  for (const { id: listId } of lists) {
    const change = { tenantId: tenant.id, listId, origin: isUnsubscription ? { ...origin, reason: 'import' } : origin }
    const { skipped } = await changeMemberState(context, { ...change, contactIds }, state)
    const left = new Set(skipped.map(({ contactId }) => contactId))
    for (const id of contactIds) if (!left.has(id)) changed.add(id)
    if (!isUnsubscription) continue
    const marked = await unsubscribeNonMembers(context, { ...change, emails })
    for (const id of marked.contactIds) changed.add(id)
    for (const address of marked.addresses) notContacts.add(address)
  }
  const unknown = number - contactIds.length - notContacts.size
  return { changed: changed.size + notContacts.size, unchanged: contactIds.length - changed.size, unknown }
}
