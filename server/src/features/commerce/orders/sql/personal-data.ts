import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { inPages } from '../../../../platform/db/in-pages.ts'
import type { Slots } from '../../../../platform/slots.ts'
import { presentOrder } from '../present.ts'
import { itemsOf } from '../store.ts'

const NO_MAILINGS = new Map()

/** The orders of a contact. When the contact goes, they stay for the sums, without the person. */
export const orderPersonalData: Slots['personal'] = {
  sections: [
    {
      name: 'orders',
      tables: ['shop_order', 'order_item'],
      async *read({ db }, tenant, contact) {
        const pages = inPages<OrderRow>((last, limit) => ordersAfter(db, tenant.id, contact.id, last?.id ?? '0', limit))
        for await (const rows of pages) {
          const ids = rows.map(({ id }) => id)
          const items = Map.groupBy(await itemsOf(db, tenant.id, ids), (item) => item.order_id)
          yield rows.map((row) => {
            const {
              attribution,
              number,
              contactId: _contactId,
              email: _email,
              ...order
            } = presentOrder({ ...row, email: contact.email }, items.get(row.id) ?? [], NO_MAILINGS)
            return {
              ...order,
              orderNumber: number,
              attribution: attribution?.kind ?? null,
              attributes: named(order.attributes),
              items: order.items.map((item) => ({ ...item, attributes: named(item.attributes) })),
            }
          })
        }
      },
    },
  ],
  forget: forgetBuyers,
}

/** The shop chose the names: as values they need no text of ours. */
const named = (attributes: Record<string, unknown> | null) =>
  Object.entries(attributes ?? {}).map(([field, value]) => ({ field, value }))

type OrderRow = Awaited<ReturnType<typeof ordersAfter>>[number]

const ordersAfter = (db: Db, tenantId: string, contactId: string, after: string, limit: number) =>
  db
    .selectFrom('shop_order')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Removes the person from orders: the buyer, and free data that may be about the person. */
async function forgetBuyers(db: Db, tenantId: string, contactIds: readonly string[]) {
  await sql`
    with gone as (
      update shop_order set
        contact_id = null, customer = null, attributes = null, cart_id = null, coupon_codes = '{}', url = null
      where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])
      returning id
    )
    update order_item set attributes = null
    where tenant_id = ${tenantId} and attributes is not null and order_id in (select id from gone)`.execute(db)
}
