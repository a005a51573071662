import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { requireEach } from '../../../../platform/db/failures.ts'
import { validation } from '../../../../platform/errors.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { changeMemberState, joinExistingLists } from '../members.ts'
import { findLists, isLocked, shareLists } from '../store.ts'

/** 400 without lists, and for a list that does not exist or that the service maintains. */
async function requireOpenLists(db: Db, tenantId: string, listIds: readonly string[]) {
  if (!listIds.length) throw validation('listIds')
  const open = (await findLists(db, tenantId, listIds)).filter((list) => !isLocked(list))
  requireEach(listIds, open, 'listIds')
}

/** Removes contacts from lists. */
export const removeFromList: Slots['bulkActions'] = {
  action: 'remove_from_list',
  check: (db, tenantId, { listIds }) => requireOpenLists(db, tenantId, listIds),
  changes: ({ tenantId, listIds }) =>
    sql<boolean>`(exists (select 1 from list_member j
      where j.tenant_id = ${tenantId} and j.contact_id = contact.id
        and j.list_id = any(${listIds}::bigint[]) and j.state <> 'removed')) is true`,
  async apply(context, tenantId, contactIds, { listIds }) {
    const lists = await shareLists(context.db, tenantId, listIds)
    for (const { id: listId } of lists) await changeMemberState(context, { tenantId, listId, contactIds }, 'removed')
    return lists.length > 0
  },
}

/** Adds contacts to lists. Skips blacklisted contacts and those that unsubscribed from the list or from everything. */
export const addToList: Slots['bulkActions'] = {
  action: 'add_to_list',

  check: (db, tenantId, { listIds }) => requireOpenLists(db, tenantId, listIds),

  changes: ({ listIds }) =>
    sql<boolean>`(contact.blacklisted_at is null and contact.status not in ('unsubscribed', 'complained', 'bounced')
      and (${sql.join(listIds.map(isOutside), sql` or `)}))`,

  async apply(context, tenantId, contactIds, { listIds }) {
    return (await joinExistingLists(context, { tenantId, listIds, contactIds })).lists > 0
  },
}

/**
 * Neither in the list nor unsubscribed from it. `is true` makes the planner look up each contact, or read the whole
 * list once for many contacts. As a join it takes quadratic time while there are no statistics of a new list.
 */
const isOutside = (listId: string) =>
  sql<boolean>`(not exists (select 1 from list_member j
    where j.tenant_id = contact.tenant_id and j.contact_id = contact.id
      and j.list_id = ${listId} and (j.state = 'confirmed' or j.opted_out))) is true`
