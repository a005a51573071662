import { validation } from '../../../../platform/errors.ts'
import { faultFinder } from '../../../../platform/http/validate.ts'
import { OrderInput, type OrderState } from '../../../commerce/orders/index.ts'
import { textIn } from '../lenient.ts'
import { momentIn } from '../moments.ts'
import { findShop, type ShopRow } from './find-shop.ts'
import { attributesIn, type FeedProduct, type ReadItem, readItems, totalOf } from './read-items.ts'

/** Our states. Old clients write `canceled`. */
const STATES = new Map<string, OrderState>([
  ['placed', 'new'],
  ['processing', 'processing'],
  ['shipped', 'shipped'],
  ['canceled', 'cancelled'],
  ['cancelled', 'cancelled'],
  ['unknown', 'other'],
])

export interface OrderReading {
  shops: readonly ShopRow[]
  /** Products of feeds, by shop and code. */
  products: ReadonlyMap<string, ReadonlyMap<string, FeedProduct>>
  /** When orders that are stored were created, by shop and order id. */
  known: ReadonlyMap<string, Date>
  timezone: string
  now: Date
}

/** How a stored order is named. */
export const orderKey = (shopId: string, orderId: string) => `${shopId} ${orderId}`

const findFault = faultFinder(OrderInput)

/** The names of our fields in the interface. */
const NAMES: Record<string, string> = {
  email: 'emailaddress',
  orderId: 'eshop_code',
  code: 'id',
  unitPrice: 'price',
}

/** Reads an order. 422 with the field that is wrong. An order without a time is of now, or keeps the time it has. */
export function readOrder(sent: Record<string, unknown>, reading: OrderReading): OrderInput {
  const { shops, products, known, timezone, now } = reading
  const shop = findShop(shops, textIn(sent.eshop_name))
  const time = (name: string) => {
    const text = textIn(sent[name])
    const at = text ? momentIn(text, timezone) : undefined
    if (at === null) throw validation(name)
    return at
  }
  const status = textIn(sent.status)
  const state = STATES.get(status)
  if (status && !state) throw validation('status')
  const items = readItems(sent, products.get(shop.id) ?? new Map())
  const orderId = textIn(sent.eshop_code).trim()
  const createdAt = time('created_at') ?? known.get(orderKey(shop.id, orderId)) ?? now
  const paidAt = time('paid_at')
  const attributes = attributesIn(sent.attributes)
  const isNet = items.length > 0 && items.every(({ withoutVat }) => withoutVat !== null)
  const order: OrderInput = {
    shopId: shop.id,
    orderId,
    email: textIn(sent.emailaddress),
    createdAt: createdAt.toISOString(),
    currency: currencyOf(items) || shop.currency,
    total: totalOf(items),
    items: items.map(({ withoutVat: _, currency: __, url, imageUrl, attributes, ...item }) => ({
      ...item,
      ...(url ? { url } : {}),
      ...(imageUrl ? { imageUrl } : {}),
      ...(Object.keys(attributes).length ? { attributes } : {}),
    })),
    ...(isNet ? { totalWithoutVat: totalOf(items.map((item) => ({ ...item, unitPrice: item.withoutVat! }))) } : {}),
    ...(paidAt ? { paidAt: paidAt.toISOString() } : {}),
    ...(state ? { state } : {}),
    ...(Object.keys(attributes).length ? { attributes } : {}),
  }
  const fault = findFault(order)
  if (fault !== null) throw validation(foreignPath(fault))
  return order
}

/** The path of a field in the names of the interface. */
export const foreignPath = (path: string): string =>
  path
    .split('.')
    .map((part) => NAMES[part] ?? part.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
    .join('.')

/** The currency of all items; amounts of several are never added. */
function currencyOf(items: readonly ReadItem[]): string {
  const [one = '', ...others] = new Set(items.map(({ currency }) => currency).filter(Boolean))
  if (others.length) throw validation('items.price.currency')
  return one
}
