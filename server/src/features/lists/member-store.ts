import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Contacts of a request with what decides whether each may join; those of other companies are not among them. */
export async function candidates(db: Db, tenantId: string, listId: string, contactIds: readonly string[]) {
  const { rows } = await sql<{ id: string; status: string; state: string | null; opted_out: boolean | null }>`
    select c.id, c.status, m.state, m.opted_out from contact c
    left join list_member m on m.tenant_id = c.tenant_id and m.list_id = ${listId} and m.contact_id = c.id
    where c.tenant_id = ${tenantId} and c.id = any(${contactIds}::bigint[])
    order by c.id for update of c`.execute(db)
  return rows
}

/** Confirms memberships: new ones, and removed ones that bear no mark of an unsubscription. */
export const confirmMembers = (db: Db, tenantId: string, listId: string, contactIds: readonly string[], now: Date) =>
  sql`insert into list_member (tenant_id, list_id, contact_id, state, changed_at)
    select ${tenantId}, ${listId}, unnest(${contactIds}::bigint[]), 'confirmed', ${now}
    on conflict (tenant_id, list_id, contact_id) do update set state = 'confirmed', changed_at = excluded.changed_at
    where list_member.state = 'removed' and not list_member.opted_out`.execute(db)

/** Changes the state of members; returns those it changed. Unsubscribing leaves a mark that removal does not take away. */
export async function changeMembers(
  db: Db,
  tenantId: string,
  listId: string,
  contactIds: readonly string[],
  state: 'unsubscribed' | 'removed',
  now: Date,
) {
  const { rows } = await sql<{ contact_id: string }>`
    update list_member set state = ${state}, changed_at = ${now}, opted_out = opted_out or ${state} = 'unsubscribed'
    where tenant_id = ${tenantId} and list_id = ${listId} and contact_id = any(${contactIds}::bigint[]) and state <> ${state}
      and not (state = 'removed' and ${state} = 'unsubscribed')
    returning contact_id`.execute(db)
  return rows.map((row) => row.contact_id)
}

/** The lists of a contact with their names; removed ones are left out, the shop's own list is there. */
export async function listsOf(db: Db, tenantId: string, contact: { id: string; shop_id: string; created_at: Date }) {
  const { rows } = await sql<{ list_id: string; name: string; state: string; changed_at: Date }>`
    select m.list_id, l.name, m.state, m.changed_at from list_member m join list l on l.tenant_id = m.tenant_id and l.id = m.list_id
    where m.tenant_id = ${tenantId} and m.contact_id = ${contact.id} and m.state <> 'removed'
    union all select l.id, l.name, 'confirmed', ${contact.created_at} from list l
    where l.tenant_id = ${tenantId} and l.kind = 'shop' and l.shop_id = ${contact.shop_id}
    order by 1`.execute(db)
  return rows
}
