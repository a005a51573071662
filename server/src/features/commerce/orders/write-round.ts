import type { Db } from '../../../platform/db/database.ts'
import { inTurns, slicesOf } from '../../../platform/db/in-turns.ts'
import type { NewEvent } from '../../../platform/events/define-event.ts'
import type { allShops } from '../../account/shops/index.ts'
import { recoverCarts } from '../contact-events/index.ts'
import { markUsed } from '../coupons/index.ts'
import { attributeOrders, shopsOfSources } from './attribution.ts'
import { orderChanged, orderCompleted, orderCreated } from './events.ts'
import { isOlder, isSame, mergeOrder, type OrderValues, type StateOf } from './merge-order.ts'
import { valuesOf } from './present.ts'
import type { OrderInput } from './schemas.ts'
import {
  insertOrders,
  itemsOf,
  lockOrders,
  type OrderKey,
  updateOrders,
  type WrittenOrder,
  writeItems,
} from './store.ts'

type Shop = Awaited<ReturnType<typeof allShops>>[number]

export interface RoundOrder {
  input: OrderInput
  shop: Shop
  /** The buyer, who is locked; null for an erased one. */
  contactId: string | null
  /** The buyer was unknown until this order. */
  isNewBuyer: boolean
}

export interface Written {
  change: 'created' | 'updated' | 'unchanged'
  id: string
}

/** Orders that are written together, each of them once. */
export interface Round {
  db: Db
  now: Date
  tenantId: string
  orders: readonly RoundOrder[]
  stateOf: StateOf
  /** By the place of the order. */
  results: Written[]
  events: NewEvent[]
}

/** The database writes one slice while the next is prepared. */
const SLICE = 250

export const keyOf = ({ shopId, orderId }: OrderKey) => `${shopId} ${orderId}`
const keyOfRow = (row: { shop_id: string; order_id: string }) => keyOf({ shopId: row.shop_id, orderId: row.order_id })

/** Changes those orders of the given places that exist; returns the places of the others. */
export async function changeKnown(round: Round, places: readonly number[]): Promise<number[]> {
  const { db, now, tenantId, orders, results } = round
  const keys = places.map((i) => orders[i]!.input)
  const rows = keys.length ? await lockOrders(db, tenantId, keys) : []
  if (!rows.length) return [...places]
  const ids = rows.map(({ id }) => id)
  const items = Map.groupBy(await itemsOf(db, tenantId, ids), (item) => item.order_id)
  const known = new Map(rows.map((row) => [keyOfRow(row), row]))
  const changed: WrittenOrder[] = []
  const recovering: (RoundOrder & { id: string; values: OrderValues })[] = []
  for (const i of places) {
    const order = orders[i]!
    const row = known.get(keyOf(order.input))
    if (!row) continue
    const before = valuesOf(row, items.get(row.id) ?? [])
    const values = valuesAfter(round, order, before)
    const isUnchanged = isOlder(before, order.input) || isSame(before, values)
    results[i] = { change: isUnchanged ? 'unchanged' : 'updated', id: row.id }
    if (isUnchanged) continue
    const completes = isCompleted(values, order.shop) && !row.was_completed
    changed.push({ ...order.input, id: row.id, values, wasCompleted: row.was_completed || completes })
    // An order that is no longer cancelled, or now names its cart, recovers it.
    if (before.state === 'cancelled' || before.cartId !== values.cartId)
      recovering.push({ ...order, id: row.id, values })
    const event = eventOf(row.id, order.input, values, timeOfChange(order.input, now))
    round.events.push(orderChanged({ ...event, data: { ...event.data, before: before.state } }))
    if (completes) round.events.push(orderCompleted(event))
    const added = (order.input.couponCodes ?? []).filter((code) => !before.couponCodes.includes(code))
    await useCoupons(round, order, added, values)
  }
  if (changed.length) {
    await updateOrders(db, tenantId, changed, now)
    const written = changed.map(({ id, values }) => ({ id: id!, items: values.items }))
    await writeItems(db, tenantId, written, { isNew: false })
    await recoverCarts(db, tenantId, recoveringOf(round, recovering))
  }
  return places.filter((i) => !results[i])
}

/** Creates orders; returns the places of those that exist by now. */
export async function createNew(round: Round, places: readonly number[]): Promise<number[]> {
  if (!places.length) return []
  const { db, now, tenantId, orders, results } = round
  const fresh = places.map((i) => ({ i, ...orders[i]!, values: valuesAfter(round, orders[i]!, null) }))
  const attributions = await attributeOrders(db, tenantId, fresh)
  const byCoupon: (string | undefined)[] = []
  // Marks the codes also when another mail has the order.
  for (const order of fresh) byCoupon.push(await useCoupons(round, order, order.input.couponCodes ?? [], order.values))
  const shops = await shopsOfSources(db, tenantId, [...new Set(byCoupon.flatMap((sourceId) => sourceId ?? []))])
  for (const [n, { shop }] of fresh.entries()) {
    const sourceId = byCoupon[n]
    if (sourceId && shops.get(sourceId) === shop.id) attributions[n] ??= { kind: 'coupon', sourceId }
  }
  const written = fresh.map(({ input, shop, values }, n) => ({
    ...input,
    values,
    wasCompleted: isCompleted(values, shop),
    attribution: attributions[n]!,
  }))
  // Everybody creates orders in this order, so that no two requests wait for each other.
  const sorted = written.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const rows = await inTurns(slicesOf(sorted, SLICE).map((slice) => () => insertOrders(db, tenantId, slice, now)))
  const ids = new Map(rows.flat().map((row) => [keyOfRow(row), row.id]))
  const made = fresh.flatMap((order) => {
    const id = ids.get(keyOf(order.input))
    return id ? [{ ...order, id, items: order.values.items }] : []
  })
  await inTurns([
    ...slicesOf(made, SLICE).map((slice) => () => writeItems(db, tenantId, slice, { isNew: true })),
    () => recoverCarts(db, tenantId, recoveringOf(round, made)),
    () => {
      for (const order of made) reportCreated(round, order)
    },
  ])
  return places.filter((i) => !results[i])
}

function reportCreated(
  { now, results, events }: Round,
  { i, id, input, shop, values }: RoundOrder & { i: number; id: string; values: OrderValues },
) {
  results[i] = { change: 'created', id }
  const event = eventOf(id, input, values, values.orderedAt < now ? values.orderedAt : now)
  events.push(orderCreated(event))
  if (isCompleted(values, shop)) events.push(orderCompleted({ ...event, at: values.completedAt ?? event.at }))
}

/** Marks the coupons of an order as used; returns the mail that brought one of them. */
async function useCoupons(
  { db, now, tenantId }: Round,
  { shop, contactId }: RoundOrder,
  codes: readonly string[],
  { orderedAt }: OrderValues,
): Promise<string | undefined> {
  if (!codes.length) return undefined
  const used = await markUsed({ db, now }, tenantId, shop.id, codes, contactId, orderedAt)
  return used.find((code) => code.sourceId && code.contactId === contactId)?.sourceId ?? undefined
}

/** Carts are lost after a month, and deleted a month later: older orders recover none. */
const RECOVERS_MS = 60 * 24 * 3600 * 1000

const recoveringOf = ({ now }: Round, orders: readonly (RoundOrder & { id: string; values: OrderValues })[]) =>
  orders.flatMap(({ id, shop, values: { contactId, cartId, orderedAt, state } }) =>
    contactId && state !== 'cancelled' && now.getTime() - orderedAt.getTime() < RECOVERS_MS
      ? [{ shopId: shop.id, contactId, cartId, at: orderedAt, orderId: id }]
      : [],
  )

/** When an order changed: as sent, else now. */
const timeOfChange = ({ updatedAt }: OrderInput, now: Date): Date => {
  const sent = updatedAt ? new Date(updatedAt) : now
  return sent < now ? sent : now
}

/** The values of an order after the merge. In a completed state it has a time of completion: as sent, else of this change. */
function valuesAfter({ now, stateOf }: Round, { input, shop, contactId }: RoundOrder, before: OrderValues | null) {
  const values = mergeOrder(before, input, contactId, stateOf)
  if (!isCompleted(values, shop) || values.completedAt) return values
  return { ...values, completedAt: before?.completedAt ?? timeOfChange(input, now) }
}

const isCompleted = ({ state }: OrderValues, shop: Shop) => shop.completed_states.includes(state)

const eventOf = (id: string, input: OrderInput, values: OrderValues, at: Date) => ({
  at,
  contactId: values.contactId,
  objectId: id,
  data: {
    shopId: input.shopId,
    // Without a person it would still name the order of one.
    number: values.contactId ? (values.number ?? input.orderId) : '',
    state: values.state,
    total: values.total,
    currency: values.currency,
  },
})
