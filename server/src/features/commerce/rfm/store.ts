import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { RfmGroup } from './schemas.ts'

export const enabledShops = (db: Db, tenantId: string) =>
  db.selectFrom('rfm_shop').selectAll().where('tenant_id', '=', tenantId).execute()

export const enableShop = (db: Db, tenantId: string, shopId: string) =>
  db
    .insertInto('rfm_shop')
    .values({ tenant_id: tenantId, shop_id: shopId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const setComputed = (db: Db, tenantId: string, shopId: string, now: Date) =>
  db
    .updateTable('rfm_shop')
    .set({ computed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('shop_id', '=', shopId)
    .execute()

/** The groups of all shops with the number of their contacts and what they spent. */
export async function groupSums(db: Db, tenantId: string) {
  const { rows } = await sql<{ shop_id: string; group: RfmGroup; contacts: number; revenue: string }>`
    select shop_id, "group", count(*)::int as contacts, sum(revenue)::text as revenue
    from contact_rfm
    where tenant_id = ${tenantId}
    group by shop_id, "group"`.execute(db)
  return Map.groupBy(rows, (row) => row.shop_id)
}

/** Shops of companies where it is this hour of the day, and which have the grid. */
export async function shopsAt(db: Db, hour: number, now: Date) {
  const { rows } = await sql<{ tenantId: string; shopId: string }>`
    select s.tenant_id as "tenantId", s.shop_id as "shopId"
    from rfm_shop s
    join tenant t on t.id = s.tenant_id
    where extract(hour from ${now}::timestamptz at time zone t.timezone) = ${hour}`.execute(db)
  return rows
}

export async function forgetScores(db: Db, tenantId: string, contactIds: readonly string[]) {
  // The stage first: its rows are merged into the scores. A job that misses them starts again.
  await sql`delete from rfm_stage where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])`.execute(
    db,
  )
  await sql`delete from contact_rfm where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])`.execute(
    db,
  )
}
