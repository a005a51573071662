import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** States in which an order is not paid. Orders in other states count as paid, also without a date of payment. */
const UNPAID = sql`('new', 'unpaid', 'cancelled')`

const lacking = (tenantId: string, shopId: string | null) => sql`
  tenant_id = ${tenantId} and paid_at is null and state not in ${UNPAID}
  and (${shopId}::bigint is null or shop_id = ${shopId}::bigint)`

/** How many orders have no date of payment although they are paid. */
export async function countUndated(db: Db, tenantId: string, shopId: string | null): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from shop_order where ${lacking(tenantId, shopId)}`.execute(db)
  return rows[0]!.number
}

/** Fills the date of payment of the next orders after an id; returns how many, and the last id, null after the last order. */
export async function fillPaidAt(db: Db, tenantId: string, shopId: string | null, after: string, limit: number) {
  const { rows } = await sql<{ number: number; last: string | null }>`
    with chosen as (
      select id from shop_order
      where ${lacking(tenantId, shopId)} and id > ${after}
      order by id
      limit ${limit}
      for update
    ), filled as (
      update shop_order o set paid_at = coalesce(o.changed_at, o.ordered_at)
      from chosen
      where o.tenant_id = ${tenantId} and o.id = chosen.id
    )
    select count(*)::int as number, max(id)::text as last from chosen`.execute(db)
  const { number, last } = rows[0]!
  return { number, last: number === limit ? last : null }
}
