import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { givenRows } from '../../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import type { Numbered } from '../recording/contact-event.ts'

type CartEvent = Numbered<'cart'>

export interface LastOrder {
  contactId: string
  shopId: string
  at: Date
  orderId: string | null
}

/** The last orders of contacts in shops, of those that are known. */
export async function lastOrders(db: Db, tenantId: string, events: readonly CartEvent[]): Promise<LastOrder[]> {
  const { rows } = await sql<LastOrder>`${PREPARED}
    select contact_id as "contactId", shop_id as "shopId", at, order_id as "orderId"
    from cart_order
    where tenant_id = ${tenantId} and contact_id = any(${events.map(({ contactId }) => contactId)}::bigint[])`.execute(
    db,
  )
  return rows
}

/**
 * Opens carts, or gives open ones their new content; at most one event per contact and shop. An older event than the one
 * that changed the cart last changes nothing.
 */
export const keepCarts = (db: Db, tenantId: string, events: readonly CartEvent[]) =>
  sql`${PREPARED}
    insert into cart
      (tenant_id, contact_id, shop_id, cart_id, url, currency, total, items, state, created_at, changed_at)
    select ${tenantId}::bigint, contact_id, shop_id, cart_id, url, currency, total, items, 'open', at, at
    from ${given(events)}
    order by contact_id, shop_id
    on conflict (tenant_id, contact_id, shop_id) where state = 'open' do update set
      cart_id = excluded.cart_id, url = excluded.url, currency = excluded.currency, total = excluded.total,
      items = excluded.items, changed_at = excluded.changed_at
    where cart.changed_at <= excluded.changed_at`.execute(db)

/** Adds carts that were reported after their order, unless the order has recovered a cart already. */
export const keepRecovered = (db: Db, tenantId: string, { event, order }: { event: CartEvent; order: LastOrder }) =>
  sql`
    with added as (
      insert into cart (tenant_id, contact_id, shop_id, cart_id, url, currency, total, items, state, order_id,
        created_at, changed_at)
      select ${tenantId}::bigint, g.contact_id, g.shop_id, cart_id, url, currency, total, items, 'recovered',
        ${order.orderId}::bigint, g.at, ${order.at}::timestamptz
      from ${given([event])}
      where not exists (
        select 1 from cart c
        where c.tenant_id = ${tenantId} and c.contact_id = ${event.contactId} and c.shop_id = ${event.shopId}
          and c.state = 'recovered' and c.changed_at = ${order.at}::timestamptz)
      returning contact_id, shop_id, total)
    insert into cart_change (tenant_id, at, contact_id, shop_id, state, total)
    select ${tenantId}::bigint, ${order.at}::timestamptz, contact_id, shop_id, 'recovered', total from added`.execute(
    db,
  )

/** Ends open carts that were emptied. */
export const emptyCarts = (db: Db, tenantId: string, events: readonly CartEvent[]) =>
  sql`
    with emptied as (
      update cart c set state = 'lost', changed_at = g.at
      from ${given(events)}
      where c.tenant_id = ${tenantId} and c.contact_id = g.contact_id and c.shop_id = g.shop_id and c.state = 'open'
        and c.changed_at <= g.at
      returning c.contact_id, c.shop_id, c.total, c.changed_at)
    insert into cart_change (tenant_id, at, contact_id, shop_id, state, total)
    select ${tenantId}::bigint, changed_at, contact_id, shop_id, 'lost', total from emptied`.execute(db)

/** Records that contacts changed their carts. */
export const insertChanges = (db: Db, tenantId: string, events: readonly CartEvent[]) =>
  sql`${PREPARED}
    insert into cart_change (tenant_id, id, at, contact_id, shop_id, state, total)
    select ${tenantId}::bigint, id, at, contact_id, shop_id, 'open', total
    from ${given(events)}`.execute(db)

const ORDERED = '"contactId" bigint, "shopId" bigint, "cartId" text, at timestamptz, "orderId" bigint'

/** A shop empties the cart when it was ordered, and may report that before the order, with another clock. */
const AROUND_ORDER = sql`interval '1 hour'`

/**
 * Recovers the carts of orders: the open one of their contact from before the order, one that was emptied around its time,
 * and the one with its id.
 */
export async function recover(
  db: Db,
  tenantId: string,
  orders: readonly (LastOrder & { cartId: string | null })[],
): Promise<void> {
  await sql`${PREPARED}
    with ordered as materialized (
      select * from ${givenRows(orders, ORDERED)} g),
    matched as (
      select distinct on (id) id, at, "orderId"
      from (
        select c.id, g.at, g."orderId"
        from ordered g
        join cart c on c.tenant_id = ${tenantId} and c.contact_id = g."contactId" and c.shop_id = g."shopId"
          and ((c.state = 'open' and c.changed_at <= g.at)
            or (c.state = 'lost' and c.created_at <= g.at and c.changed_at between g.at - ${AROUND_ORDER} and g.at + ${AROUND_ORDER}))
        union all
        select c.id, g.at, g."orderId"
        from ordered g
        join cart c on c.tenant_id = ${tenantId} and c.shop_id = g."shopId" and c.cart_id = g."cartId"
          and c.state in ('open', 'lost')
          and (c.contact_id = g."contactId" or (g."orderId" is not null and not exists (
            select 1 from cart o
            where o.tenant_id = ${tenantId} and o.shop_id = c.shop_id and o.cart_id = c.cart_id and o.id <> c.id)))
      ) found
      order by id, at),
    recovered as (
      update cart c set state = 'recovered', order_id = m."orderId", changed_at = m.at
      from matched m
      where c.tenant_id = ${tenantId} and c.id = m.id
      returning c.contact_id, c.shop_id, c.total, c.changed_at),
    logged as (
      insert into cart_change (tenant_id, at, contact_id, shop_id, state, total)
      select ${tenantId}::bigint, changed_at, contact_id, shop_id, 'recovered', total from recovered)
    insert into cart_order (tenant_id, contact_id, shop_id, at, order_id)
    select distinct on ("contactId", "shopId") ${tenantId}::bigint, "contactId", "shopId", at, "orderId"
    from ordered
    order by "contactId", "shopId", at desc
    on conflict (tenant_id, contact_id, shop_id) do update set at = excluded.at, order_id = excluded.order_id
    where cart_order.at <= excluded.at`.execute(db)
}

/** Open carts of all companies that were not changed since a time, without locks. */
export async function staleCarts(db: Db, since: Date, limit: number) {
  const { rows } = await sql<{ tenantId: string; id: string }>`
    select tenant_id as "tenantId", id from cart where state = 'open' and changed_at < ${since} limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Ends carts of a company that are still open and unchanged since a time. */
export const loseCarts = (
  db: Db,
  tenantId: string,
  ids: readonly string[],
  { since, now }: { since: Date; now: Date },
) =>
  sql`
    with lost as (
      update cart set state = 'lost', changed_at = ${now}
      where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and state = 'open' and changed_at < ${since}
      returning contact_id, shop_id, total)
    insert into cart_change (tenant_id, at, contact_id, shop_id, state, total)
    select ${tenantId}::bigint, ${now}::timestamptz, contact_id, shop_id, 'lost', total from lost`.execute(db)

/** Deletes what is too old to be of use, in all companies. */
export async function sweepCarts(db: Db, { carts, orders }: { carts: Date; orders: Date }) {
  await sql`delete from cart where state <> 'open' and changed_at < ${carts}`.execute(db)
  await sql`delete from cart_order where at < ${orders}`.execute(db)
}

const CART_EVENT = `
  id bigint, at timestamptz, contact_id bigint, shop_id bigint, cart_id text, url text, currency text, total numeric,
  items jsonb`

const given = (events: readonly CartEvent[]) => {
  const rows = events.map(({ id, at, contactId, shopId, cart: { cartId, ...cart } }) => ({
    id,
    at,
    contact_id: contactId,
    shop_id: shopId,
    cart_id: cartId ?? null,
    url: cart.url,
    currency: cart.currency,
    total: cart.total,
    items: cart.items,
  }))
  return sql`${givenRows(rows, CART_EVENT)} g`
}

interface OpenCart {
  contactId: string
  url: string
  total: string
  currency: string
  items: unknown[]
}

/** The open carts of contacts in a shop. */
export async function openCarts(
  db: Db,
  tenantId: string,
  shopId: string,
  contactIds: readonly string[],
): Promise<OpenCart[]> {
  const { rows } = await sql<OpenCart>`${PREPARED}
    select contact_id as "contactId", url, total, currency, items from cart
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[]) and shop_id = ${shopId}
      and state = 'open'`.execute(db)
  return rows
}
