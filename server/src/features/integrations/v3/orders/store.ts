import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** When orders were created, by shop and the shop's order id. Pairs that are not stored are missing. */
export async function timesOfKnown(db: Db, tenantId: string, shopIds: readonly string[], orderIds: readonly string[]) {
  const { rows } = await sql<{ shop_id: string; order_id: string; ordered_at: Date }>`
    select shop_id, order_id, ordered_at from shop_order
    where tenant_id = ${tenantId} and shop_id = any(${shopIds}::bigint[]) and order_id = any(${orderIds}::text[])`.execute(
    db,
  )
  return rows
}

/** The contacts of orders, by the ids of the orders. */
export async function buyersOf(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; contact_id: string | null }>`
    select id, contact_id from shop_order
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.contact_id]))
}

/** Contacts by their addresses in small letters. */
export async function contactsOf(db: Db, tenantId: string, emails: readonly string[]) {
  const { rows } = await sql<{ id: string; shop_id: string; email_key: string }>`
    select id, shop_id, email_key from contact
    where tenant_id = ${tenantId} and email_key = any(${emails.map((email) => email.toLowerCase())}::text[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.email_key, { id: row.id, shopId: row.shop_id }]))
}
