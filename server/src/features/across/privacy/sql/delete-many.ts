import { sql } from 'kysely'
import type { Slots } from '../../../../platform/slots.ts'
import { wasMailedSince } from '../../../mailing/ledger/index.ts'
import { deleteContacts, recentSince } from '../forget.ts'

/** Deletes contacts, except those with a waiting message or one that was just sent. */
export const deleteMany: Slots['bulkActions'] = {
  action: 'delete',
  // `is true` makes the planner look up each contact instead of joining, which is slow without statistics.
  changes: ({ tenantId, now }) =>
    sql<boolean>`((not ${wasMailedSince(tenantId, sql`contact.id`, recentSince(now))}) is true)`,
  async apply(context, tenantId, contactIds) {
    await deleteContacts(context, tenantId, contactIds)
    return true
  },
}
