import { validation } from '../../../../platform/errors.ts'
import { amountOf, sumOf, times } from '../../../commerce/shop-platforms/index.ts'
import { listIn, objectIn, textIn } from '../lenient.ts'

/** A product of a feed of the shop. */
export interface FeedProduct {
  name: string
  price: string | null
  url: string | null
  imageUrl: string | null
}

/** An item of an order or a cart. */
export interface ReadItem {
  code: string
  name: string
  quantity: number
  unitPrice: string
  withoutVat: string | null
  currency: string
  url: string
  imageUrl: string
  attributes: Record<string, string>
}

/** The codes of products of feeds that an order or a cart names. */
export const feedCodes = (sent: unknown): string[] =>
  listIn(objectIn(sent).item_feeds).map((item) => textIn(objectIn(item).item_id))

/** Reads the items of an order or a cart: those that are sent, and those that are named as products of feeds. */
export function readItems(sent: Record<string, unknown>, products: ReadonlyMap<string, FeedProduct>): ReadItem[] {
  const own = listIn(sent.items).map((item, i) => readItem(objectIn(item), `items.${i}`))
  const ofFeeds = listIn(sent.item_feeds).map((item, i): ReadItem => {
    const { item_id, quantity } = objectIn(item)
    const code = textIn(item_id)
    const product = products.get(code)
    return {
      code,
      name: product?.name || code,
      quantity: quantityIn(quantity, `item_feeds.${i}.quantity`),
      unitPrice: product?.price ?? '0',
      withoutVat: null,
      currency: '',
      url: product?.url ?? '',
      imageUrl: product?.imageUrl ?? '',
      attributes: {},
    }
  })
  return [...own, ...ofFeeds]
}

function readItem(item: Record<string, unknown>, path: string): ReadItem {
  // A bare number would be a price without its currency.
  if (item.price !== undefined && item.price !== null && typeof item.price !== 'object')
    throw validation(`${path}.price`)
  const price = objectIn(item.price)
  const unitPrice = amountOf(textIn(price.with_vat) || textIn(price.without_vat) || '0')
  if (unitPrice === undefined) throw validation(`${path}.price`)
  return {
    code: textIn(item.id),
    name: textIn(item.name) || textIn(item.id),
    quantity: quantityIn(item.quantity, `${path}.quantity`),
    unitPrice,
    withoutVat: amountOf(textIn(price.without_vat)) ?? null,
    currency: textIn(price.currency).toUpperCase(),
    url: urlIn(item.url),
    imageUrl: urlIn(item.image_url),
    attributes: attributesIn(item.attributes),
  }
}

/** What is no address is left out. */
const urlIn = (value: unknown) => (/^https?:\/\/\S{1,1990}$/.test(textIn(value)) ? textIn(value) : '')

function quantityIn(value: unknown, path: string): number {
  const quantity = Number(textIn(value) || '1')
  if (!(quantity >= 0 && quantity <= 1_000_000_000)) throw validation(path)
  return quantity
}

/** `[{ name, value }]` as names with values. */
export const attributesIn = (sent: unknown): Record<string, string> =>
  Object.fromEntries(
    listIn(sent)
      .map((one) => objectIn(one))
      .map(({ name, value }) => [textIn(name), textIn(value)] as const)
      .filter(([name]) => name !== ''),
  )

/** The price of all items. */
export const totalOf = (items: readonly Pick<ReadItem, 'quantity' | 'unitPrice'>[]): string =>
  sumOf(...items.map(({ quantity, unitPrice }) => times(unitPrice, quantity.toFixed(6))))
