import type { DbContext, Tenant } from '../../../platform/context.ts'
import type { PageRequest } from '../../../platform/db/page.ts'
import { type ContactFilter, pageOfContacts, presentRow, selectContacts } from '../contacts/index.ts'
import { countLists } from './counts.ts'
import { membersAmong } from './member-store.ts'
import { requireList } from './store.ts'

type State = 'confirmed' | 'unsubscribed' | 'removed'
type MembersQuery = PageRequest & Pick<ContactFilter, 'q' | 'status' | 'state' | 'engagement'> & { member?: State }

/** A page of the members of a list with their state. The total without filters comes from a counter. */
export async function pageOfMembers({ db, now }: DbContext, tenant: Tenant, listId: string, query: MembersQuery) {
  const list = await requireList(db, tenant.id, listId)
  const { page, pageSize, sort, member, ...filter } = query
  const unfiltered = Object.values(filter).every((value) => value === undefined || value === '')
  const counts = async () => (await countLists(db, tenant.id, [list])).get(listId)![member ?? 'total']
  // All members of a shop's list are confirmed.
  const isEmpty = list.kind === 'shop' && member !== undefined && member !== 'confirmed'
  if (isEmpty) return { items: [], total: 0, page: page ?? 1, pageSize: pageSize ?? 25 }
  const members = member ? [member] : ['confirmed', 'unsubscribed']
  const selection = await selectContacts(db, tenant, { ...filter, list: listId, members }, now)
  const found = await pageOfContacts(db, selection, { page, pageSize, sort }, unfiltered ? counts : undefined)
  const states = await membersAmong(
    db,
    tenant.id,
    listId,
    found.items.map((row) => row.id),
  )
  return {
    ...found,
    items: found.items.map((row) => {
      const state = states.get(row.id) ?? { state: 'confirmed', changed_at: row.created_at }
      return {
        ...presentRow(row),
        member: { state: state.state as State, changedAt: state.changed_at.toISOString() },
      }
    }),
  }
}
