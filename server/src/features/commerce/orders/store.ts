import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import { hidden } from '../../../platform/db/hidden.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { OrderItem, ShopOrder } from '../../../platform/db/tables.ts'
import type { ItemValues, OrderValues } from './merge-order.ts'

export type OrderDbRow = Selectable<ShopOrder>
export type ItemDbRow = Selectable<OrderItem>

export interface OrderKey {
  shopId: string
  orderId: string
}

export const findByKey = (db: Db, tenantId: string, { shopId, orderId }: OrderKey) =>
  db
    .selectFrom('shop_order')
    .select(['id', 'contact_id'])
    .where('tenant_id', '=', tenantId)
    .where('shop_id', '=', shopId)
    .where('order_id', '=', orderId)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

/** Locks the orders with these keys, in the order of their ids. */
export async function lockOrders(db: Db, tenantId: string, keys: readonly OrderKey[]): Promise<OrderDbRow[]> {
  const { rows } = await sql<OrderDbRow>`${PREPARED}
    select locked.*
    from (
      select distinct known.id
      from unnest(${keys.map(({ shopId }) => shopId)}::bigint[], ${keys.map(({ orderId }) => orderId)}::text[])
        k (shop_id, order_id)
      cross join lateral (
        select id from shop_order o
        where o.tenant_id = ${hidden(tenantId)} and o.shop_id = k.shop_id and o.order_id = k.order_id
        limit 1
      ) known
      order by 1
    ) found
    cross join lateral (
      select * from shop_order o where o.tenant_id = ${hidden(tenantId)} and o.id = found.id for update
    ) locked`.execute(db)
  return rows
}

/** The items of orders in their positions. */
export const itemsOf = (db: Db, tenantId: string, orderIds: readonly string[]): Promise<ItemDbRow[]> =>
  db
    .selectFrom('order_item')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`order_id = any(${orderIds}::bigint[])`)
    .orderBy('order_id')
    .orderBy('position')
    .modifyEnd(PREPARED)
    .execute()

export interface WrittenOrder extends OrderKey {
  id?: string
  values: OrderValues
  wasCompleted: boolean
  attribution?: { kind: string; sourceId: string } | null
}

const recordOf = ({ id, shopId, orderId, values, wasCompleted, attribution }: WrittenOrder) => ({
  id,
  shop_id: shopId,
  order_id: orderId,
  contact_id: values.contactId,
  number: values.number,
  url: values.url,
  cart_id: values.cartId,
  state: values.state,
  source_state: values.sourceState,
  currency: values.currency,
  total: values.total,
  total_without_vat: values.totalWithoutVat,
  shipping: values.shipping,
  discount: values.discount,
  ordered_at: values.orderedAt,
  changed_at: values.changedAt,
  paid_at: values.paidAt,
  completed_at: values.completedAt,
  was_completed: wasCompleted,
  coupon_codes: values.couponCodes,
  customer: values.customer,
  attributes: values.attributes,
  attribution: attribution?.kind ?? null,
  source_id: attribution?.sourceId ?? null,
})

const CHANGEABLE = [
  'contact_id',
  'number',
  'url',
  'cart_id',
  'state',
  'source_state',
  'currency',
  'total',
  'total_without_vat',
  'shipping',
  'discount',
  'ordered_at',
  'changed_at',
  'paid_at',
  'completed_at',
  'was_completed',
  'coupon_codes',
  'customer',
  'attributes',
] as const
const changeable = sql.join(CHANGEABLE.map((column) => sql.ref(column)))
const RECORD = `
  id bigint, shop_id bigint, order_id text, contact_id bigint, number text, url text, cart_id text, state text,
  source_state text, currency text, total numeric, total_without_vat numeric, shipping numeric, discount numeric,
  ordered_at timestamptz, changed_at timestamptz, paid_at timestamptz, completed_at timestamptz, was_completed boolean,
  coupon_codes text[], customer jsonb, attributes jsonb, attribution text, source_id bigint`

/** Adds orders, in their order; those that exist by now are left out. */
export async function insertOrders(db: Db, tenantId: string, orders: readonly WrittenOrder[], now: Date) {
  const { rows } = await sql<{ id: string; shop_id: string; order_id: string }>`${PREPARED}
    insert into shop_order (
      tenant_id, shop_id, order_id, ${changeable}, attribution, source_id, created_at, updated_at)
    select ${tenantId}::bigint, shop_id, order_id, ${changeable}, attribution, source_id, ${now}::timestamptz,
      ${now}::timestamptz
    from ${givenRows(orders.map(recordOf), RECORD)} g
    on conflict (tenant_id, shop_id, order_id) do nothing
    returning id, shop_id, order_id`.execute(db)
  return rows
}

export const updateOrders = (db: Db, tenantId: string, orders: readonly WrittenOrder[], now: Date) =>
  sql`${PREPARED}
    with g as materialized (select * from ${givenRows(orders.map(recordOf), RECORD)} r)
    update shop_order o set
      ${sql.join(CHANGEABLE.map((column) => sql`${sql.ref(column)} = g.${sql.ref(column)}`))},
      updated_at = ${now}::timestamptz
    from g
    where o.tenant_id = ${tenantId} and o.id = g.id`.execute(db)

const ITEM = `
  order_id bigint, position smallint, code text, variant_code text, ean text, name text, quantity numeric,
  unit_price numeric, categories text[], brand text, url text, image_url text, attributes jsonb`

/** Replaces the items of orders; new orders have none to delete. */
export async function writeItems(
  db: Db,
  tenantId: string,
  orders: readonly { id: string; items: readonly ItemValues[] }[],
  { isNew }: { isNew: boolean },
) {
  const ids = orders.map(({ id }) => id)
  if (!isNew)
    await sql`delete from order_item where tenant_id = ${tenantId} and order_id = any(${ids}::bigint[])`.execute(db)
  const rows = orders.flatMap(({ id, items }) =>
    items.map((item, i) => ({
      order_id: id,
      position: i + 1,
      code: item.code,
      variant_code: item.variantCode,
      ean: item.ean,
      name: item.name,
      quantity: item.quantity,
      unit_price: item.unitPrice,
      categories: item.categories,
      brand: item.brand,
      url: item.url,
      image_url: item.imageUrl,
      attributes: item.attributes,
    })),
  )
  if (!rows.length) return
  await sql`${PREPARED}
    insert into order_item (
      tenant_id, order_id, position, code, variant_code, ean, name, quantity, unit_price, categories, brand, url,
      image_url, attributes)
    select ${tenantId}::bigint, i.*
    from ${givenRows(rows, ITEM)} i`.execute(db)
}

/** Adds to the kept numbers of orders, shop by shop in the order of ids. */
export const addOrderCounts = (db: Db, tenantId: string, counts: ReadonlyMap<string, number>) =>
  sql`
    insert into order_count as c (tenant_id, shop_id, orders)
    select ${tenantId}::bigint, shop_id, orders
    from unnest(${[...counts.keys()]}::bigint[], ${[...counts.values()]}::bigint[]) n (shop_id, orders)
    order by shop_id
    on conflict (tenant_id, shop_id) do update set orders = c.orders + excluded.orders`.execute(db)

/** When orders changed last, without locks. */
export async function timesOfOrders(db: Db, tenantId: string, keys: readonly OrderKey[]) {
  const { rows } = await sql<OrderKey & { id: string; changedAt: Date | null }>`${PREPARED}
    select o.shop_id as "shopId", o.order_id as "orderId", o.id, o.changed_at as "changedAt"
    from unnest(${keys.map(({ shopId }) => shopId)}::bigint[], ${keys.map(({ orderId }) => orderId)}::text[])
      k (shop_id, order_id)
    join shop_order o on o.tenant_id = ${tenantId} and o.shop_id = k.shop_id and o.order_id = k.order_id`.execute(db)
  return rows
}
