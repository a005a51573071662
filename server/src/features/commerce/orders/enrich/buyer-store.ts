import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { givenRows } from '../../../../platform/db/given-rows.ts'
import { hidden } from '../../../../platform/db/hidden.ts'
import type { CustomerField } from '../schemas.ts'

/** What the newest orders of a contact tell about it. */
export interface BuyerData {
  id: string
  values: Partial<Record<CustomerField, string>>
}

/** The newest orders of a contact that are looked at. Older ones hardly know more. */
const NEWEST = 10

/**
 * The next contacts with orders after an id, those of the given shops with the newest value of each field. `last` is the
 * id after which the next ones begin; null after the last contact.
 */
export async function nextBuyers(
  db: Db,
  tenantId: string,
  fields: ReadonlyMap<string, readonly string[]>,
  after: string,
  limit: number,
): Promise<{ buyers: BuyerData[]; last: string | null }> {
  const allowed = [...fields].filter(([, some]) => some.length).map(([shop_id, some]) => ({ shop_id, fields: some }))
  const { rows } = await sql<{ contact_id: string; values: BuyerData['values'] | null }>`
    with allowed as materialized (
      select * from ${givenRows(allowed, 'shop_id bigint, fields text[]')} a
    ), buyers as materialized (
      select distinct contact_id from shop_order
      where tenant_id = ${tenantId} and contact_id > ${after}
      order by contact_id
      limit ${limit}
    ), told as (
      select distinct on (b.contact_id, v.key) b.contact_id, v.key, v.value
      from buyers b
      cross join lateral (
        select o.id, o.ordered_at, o.customer, a.fields
        from shop_order o
        join allowed a on a.shop_id = o.shop_id
        where o.tenant_id = ${hidden(tenantId)} and o.contact_id = b.contact_id
        order by o.ordered_at desc, o.id desc
        limit ${NEWEST}
      ) o
      -- An order without data counts as looked at too.
      left join lateral jsonb_each_text(coalesce(o.customer, '{}')) v on v.key = any(o.fields) and v.value <> ''
      order by b.contact_id, v.key, o.ordered_at desc, o.id desc
    ), gathered as (
      select contact_id, coalesce(jsonb_object_agg(key, value) filter (where key is not null), '{}') as values
      from told
      group by contact_id
    )
    select contact_id, g.values
    from buyers
    left join gathered g using (contact_id)
    order by contact_id`.execute(db)
  return {
    buyers: rows.flatMap(({ contact_id, values }) => (values ? [{ id: contact_id, values }] : [])),
    last: rows.length === limit ? rows.at(-1)!.contact_id : null,
  }
}
