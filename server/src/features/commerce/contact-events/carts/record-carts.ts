import type { Db } from '../../../../platform/db/database.ts'
import type { Numbered } from '../recording/contact-event.ts'
import { emptyCarts, insertChanges, keepCarts, keepRecovered, lastOrders, recover } from './cart-store.ts'

type CartEvent = Numbered<'cart'>

const keyOf = ({ contactId, shopId }: { contactId: string; shopId: string }) => `${contactId} ${shopId}`
const isEmptied = ({ cart: { items, total } }: CartEvent) => !items.length && Number(total) === 0

/**
 * Records changes of carts. A contact has at most one open cart in a shop, so only the newest of several changes counts. A
 * cart that is emptied is lost; one from before the contact's last order there is recovered.
 */
export async function recordCarts(db: Db, tenantId: string, events: readonly CartEvent[]): Promise<void> {
  if (!events.length) return
  const orders = new Map((await lastOrders(db, tenantId, events)).map((order) => [keyOf(order), order]))
  const newest = [...Map.groupBy(events, keyOf).values()].map((own) =>
    own.reduce((last, event) => (event.at >= last.at ? event : last)),
  )
  const late = newest.flatMap((event) => {
    const order = orders.get(keyOf(event))
    return order && event.at <= order.at && !isEmptied(event) ? [{ event, order }] : []
  })
  const isLate = new Set(late.map(({ event }) => event))
  const current = newest.filter((event) => !isLate.has(event))
  const [emptied, filled] = [current.filter(isEmptied), current.filter((event) => !isEmptied(event))]
  if (emptied.length) await emptyCarts(db, tenantId, emptied)
  if (filled.length) await keepCarts(db, tenantId, filled)
  for (const one of late) await keepRecovered(db, tenantId, one)
  const changes = events.filter((event) => !isEmptied(event))
  if (changes.length) await insertChanges(db, tenantId, changes)
}

export interface RecoveringOrder {
  shopId: string
  contactId: string
  /** The shop's id of the cart that became the order. */
  cartId: string | null
  at: Date
  /** Our id of the order; null when only the website reported it. */
  orderId: string | null
}

/**
 * Recovers the carts of orders: the one with the cart id of an order, and the open cart of its contact in the shop, if that
 * was not changed after the order, or was emptied around its time. Call it for all orders that are not cancelled, with
 * their contacts locked.
 */
export async function recoverCarts(db: Db, tenantId: string, orders: readonly RecoveringOrder[]): Promise<void> {
  if (orders.length) await recover(db, tenantId, orders)
}
