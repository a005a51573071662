import { type RawBuilder, sql } from 'kysely'
import type { Selection } from '../../../audience/contacts/index.ts'

/** The members of a list in any state but removed. */
export const selectMembers = (tenantId: string, listId: string): Selection => ({
  tenantId,
  from: sql`
    list_member m
    join contact on contact.tenant_id = m.tenant_id and contact.id = m.contact_id
    where m.tenant_id = ${tenantId} and m.list_id = ${listId} and m.state <> 'removed'`,
  everyone: false,
})

/** The condition for deletable contacts that are in no other list and segment. Lists of shops have no rows and do not count. */
export const isOnlyInList = ({
  tenantId,
  listId,
  deletable,
  inSegment,
}: {
  tenantId: string
  listId: string
  deletable: RawBuilder<boolean>
  inSegment: RawBuilder<boolean>
}): RawBuilder<boolean> =>
  sql<boolean>`${deletable} and ${inSegment} is not true and not exists (
    select 1 from list_member o
    where o.tenant_id = ${tenantId} and o.contact_id = contact.id and o.list_id <> ${listId} and o.state <> 'removed')`
