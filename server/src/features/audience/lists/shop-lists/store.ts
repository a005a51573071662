import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** All shops with their lists; nulls for a shop without one. */
export async function shopsWithLists(db: Db, tenantId: string) {
  const { rows } = await sql<{ shop_id: string; name: string; list_id: string | null; list_name: string | null }>`
    select s.id as shop_id, s.name, l.id as list_id, l.name as list_name
    from shop s
    left join list l on l.tenant_id = s.tenant_id and l.shop_id = s.id and l.kind = 'shop'
    where s.tenant_id = ${tenantId}
    order by s.id`.execute(db)
  return rows
}

interface ShopList {
  tenantId: string
  shopId: string
  name: string
  /** The list to rename; null makes one. */
  listId: string | null
  now: Date
}

/** Makes the list of a shop, or renames it. */
export const saveShopList = (db: Db, { tenantId, shopId, name, listId, now }: ShopList) =>
  listId === null
    ? sql`
        insert into list (tenant_id, kind, name, public_name, shop_id, created_at, updated_at)
        values (${tenantId}, 'shop', ${name}, ${name}, ${shopId}, ${now}, ${now})
        on conflict do nothing`.execute(db)
    : sql`
        update list set name = ${name}, updated_at = ${now}
        where tenant_id = ${tenantId} and id = ${listId} and kind = 'shop'`.execute(db)

interface Stray {
  list_id: string
  contact_id: string
  shop_id: string
  name: string
}

/** Memberships of lists of shops, which have none of their own, after one of them. */
export async function strayMembersAfter(
  db: Db,
  tenantId: string,
  after: { listId: string; contactId: string },
  limit: number,
): Promise<Stray[]> {
  const { rows } = await sql<Stray>`
    select m.list_id, m.contact_id, l.shop_id, l.name
    from list l
    join list_member m on m.tenant_id = l.tenant_id and m.list_id = l.id
    where l.tenant_id = ${tenantId} and l.kind = 'shop'
      and (m.list_id, m.contact_id) > (${after.listId}, ${after.contactId})
    order by m.list_id, m.contact_id
    limit ${limit}`.execute(db)
  return rows
}

export const removeStrayMembers = (db: Db, tenantId: string, members: readonly Stray[]) =>
  sql`
    delete from list_member m
    using unnest(${members.map((row) => row.list_id)}::bigint[], ${members.map((row) => row.contact_id)}::bigint[])
      g (list_id, contact_id)
    where m.tenant_id = ${tenantId} and m.list_id = g.list_id and m.contact_id = g.contact_id`.execute(db)
