import { readCounters } from '../../../platform/counters/counters.ts'
import type { Slots } from '../../../platform/slots.ts'
import { sizesOfLists } from './counts.ts'
import { listsOf } from './member-store.ts'
import { joinLists } from './members.ts'
import { isLocked } from './store.ts'

/** Shows the lists of a contact in its detail. */
export const listsSection: Slots['contactSections'] = {
  async describe({ db }, { id: tenantId }, contact) {
    // Every contact is in the list of its shop, whose size is that of the shop.
    const [memberships, contacts] = await Promise.all([
      listsOf(db, tenantId, contact),
      readCounters(db, tenantId, 'contact'),
    ])
    const sizes = await sizesOfLists(db, tenantId, memberships, contacts)
    const lists = memberships.map((one) => ({
      listId: one.list_id,
      name: one.name,
      locked: isLocked(one),
      state: one.state,
      changedAt: one.changed_at.toISOString(),
      listSize: sizes.get(one.list_id)!,
    }))
    return { lists }
  },
}

/** Adds a new contact to the lists of the request that created it. */
export const joinOnCreation: Slots['contactCreations'] = {
  async created(context, { id: tenantId }, contact, { listIds = [] }) {
    if (listIds.length) await joinLists(context, tenantId, contact.id, listIds)
  },
}
