import { createHash } from 'node:crypto'
import type { Context, Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError, validation } from '../../../../platform/errors.ts'
import { allShops } from '../../../account/shops/index.ts'
import { shopProducts } from '../../../commerce/feeds/index.ts'
import { type OrderInput, writeOrders } from '../../../commerce/orders/index.ts'
import { objectIn, textIn } from '../lenient.ts'
import { findShop, type ShopRow } from './find-shop.ts'
import { type FeedProduct, feedCodes } from './read-items.ts'
import { foreignPath, type OrderReading, orderKey, readOrder } from './read-order.ts'
import { buyersOf, timesOfKnown } from './store.ts'

/** The most orders of a request. */
export const MOST_ORDERS = 500

/**
 * Writes orders as shops send them. Without `skipInvalid` one that is wrong ends the request with 422 and nothing is
 * written. Returns each order with its number and contact; null for those that were skipped. `path` is where they stand.
 */
export async function writeForeignOrders(
  context: Context,
  tenant: Tenant,
  sent: readonly unknown[],
  { skipInvalid, path }: { skipInvalid: boolean; path: (index: number) => string },
) {
  const reading = await prepareReading(context, tenant, sent)
  const fail = (index: number, error: AppError) => {
    if (!skipInvalid) throw validation(`${path(index)}${error.message}`)
    return null
  }
  const inputs = sent.map((order, i): OrderInput | null => {
    try {
      return readOrder(objectIn(order), reading)
    } catch (error) {
      if (error instanceof AppError) return fail(i, error)
      throw error
    }
  })
  const valid = inputs.flatMap((input, index) => (input ? [{ input, index }] : []))
  const written = await writeOrders(
    context,
    tenant,
    valid.map(({ input }) => input),
  )
  const ids = written.map((one, i) =>
    'error' in one
      ? fail(valid[i]!.index, validation(foreignPath(one.error.message === 'shopId' ? 'eshopName' : one.error.message)))
      : one.id,
  )
  const buyers = await buyersOf(
    context.db,
    tenant.id,
    ids.flatMap((id) => id ?? []),
  )
  return valid.map(({ index }, i) => {
    const id = ids[i]
    if (!id) return null
    const contactId = buyers.get(id)
    return {
      ...objectIn(sent[index]),
      id: numberOf(tenant, id),
      contact_id: contactId ? Number(contactId) : null,
    }
  })
}

/** Ids of orders are 32 hexadecimal digits. */
const numberOf = ({ publicId }: Pick<Tenant, 'publicId'>, id: string) =>
  createHash('sha256').update(`${publicId}:order:${id}`).digest('hex').slice(0, 32)

/** Reads what all orders need, in a few queries. */
async function prepareReading({ db, now }: Context, tenant: Tenant, sent: readonly unknown[]): Promise<OrderReading> {
  const shops = await allShops(db, tenant.id)
  const orders = sent.map(objectIn)
  const orderIds = orders.map(({ eshop_code }) => textIn(eshop_code).trim())
  const stored = await timesOfKnown(
    db,
    tenant.id,
    shops.map(({ id }) => id),
    orderIds,
  )
  return {
    shops,
    products: await productsOf(db, tenant.id, shops, orders),
    known: new Map(stored.map((row) => [orderKey(row.shop_id, row.order_id), row.ordered_at])),
    timezone: tenant.timezone,
    now,
  }
}

/** The products of feeds that orders or carts name, by shop. */
export async function productsOf(
  db: Db,
  tenantId: string,
  shops: readonly ShopRow[],
  orders: readonly Record<string, unknown>[],
): Promise<Map<string, ReadonlyMap<string, FeedProduct>>> {
  const withFeeds = orders.filter((order) => feedCodes(order).length)
  const byShop = Map.groupBy(withFeeds, (order) => shopIdOf(shops, textIn(order.eshop_name)))
  const products = new Map<string, ReadonlyMap<string, FeedProduct>>()
  for (const [shopId, own] of byShop)
    if (shopId) products.set(shopId, await shopProducts(db, tenantId, shopId, [...new Set(own.flatMap(feedCodes))]))
  return products
}

function shopIdOf(shops: readonly ShopRow[], name: string): string | null {
  try {
    return findShop(shops, name).id
  } catch {
    return null
  }
}
