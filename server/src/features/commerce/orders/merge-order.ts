import type { OrderInput, OrderState } from './schemas.ts'

/** The values of an order as they are stored, apart from its ids. */
export interface OrderValues {
  contactId: string | null
  number: string | null
  url: string | null
  cartId: string | null
  state: OrderState
  sourceState: string | null
  currency: string
  total: string
  totalWithoutVat: string | null
  shipping: string | null
  discount: string | null
  orderedAt: Date
  changedAt: Date | null
  paidAt: Date | null
  completedAt: Date | null
  couponCodes: string[]
  customer: object | null
  attributes: object | null
  items: ItemValues[]
}

export interface ItemValues {
  code: string
  variantCode: string | null
  ean: string | null
  name: string
  quantity: string
  unitPrice: string
  categories: string[]
  brand: string | null
  url: string | null
  imageUrl: string | null
  attributes: object | null
}

const EMPTY = {
  contactId: null,
  number: null,
  url: null,
  cartId: null,
  state: 'new' as const,
  sourceState: null,
  totalWithoutVat: null,
  shipping: null,
  discount: null,
  changedAt: null,
  paidAt: null,
  completedAt: null,
  couponCodes: [],
  customer: null,
  attributes: null,
}

/** Looks up what a state of the shop's system means. */
export type StateOf = (shopId: string, source: string) => OrderState

/** An order after what was sent is merged into it: left out keeps the value, null clears it, items are replaced. */
export function mergeOrder(
  before: OrderValues | null,
  input: OrderInput,
  contactId: string | null,
  stateOf: StateOf,
): OrderValues {
  const kept = before ?? EMPTY
  const given = <K extends keyof OrderInput & keyof OrderValues>(name: K) =>
    (input[name] === undefined ? kept[name as keyof typeof kept] : input[name]) as OrderValues[K]
  // An erased buyer stays erased: what may be about the person is never stored again (`forgetBuyers` removes the same).
  const personal = <T>(value: T, without: T): T => (contactId ? value : without)
  const time = (text: string | null | undefined, old: Date | null) =>
    text === undefined ? old : text === null ? null : new Date(text)
  return {
    contactId,
    number: given('number'),
    url: personal(given('url'), null),
    cartId: personal(given('cartId'), null),
    state: input.state ?? (input.sourceState ? stateOf(input.shopId, input.sourceState) : kept.state),
    sourceState: given('sourceState'),
    currency: input.currency,
    total: input.total,
    totalWithoutVat: given('totalWithoutVat'),
    shipping: given('shipping'),
    discount: given('discount'),
    orderedAt: new Date(input.createdAt),
    changedAt: time(input.updatedAt, kept.changedAt),
    paidAt: time(input.paidAt, kept.paidAt),
    completedAt: time(input.completedAt, kept.completedAt),
    couponCodes: personal(input.couponCodes === undefined ? kept.couponCodes : (input.couponCodes ?? []), []),
    customer: personal(given('customer'), null),
    attributes: personal(given('attributes'), null),
    items: input.items.map((item) => ({
      code: item.code,
      variantCode: item.variantCode ?? null,
      ean: item.ean ?? null,
      name: item.name,
      quantity: digitsOf(item.quantity),
      unitPrice: item.unitPrice,
      categories: item.categories ?? [],
      brand: item.brand ?? null,
      url: item.url ?? null,
      imageUrl: item.imageUrl ?? null,
      attributes: personal(item.attributes ?? null, null),
    })),
  }
}

/** The digits of a number, also of a very small one: `1e-7` is `0.0000001`. */
const digitsOf = (value: number): string => {
  const text = String(value)
  return text.includes('e') ? value.toFixed(20).replace(/\.?0+$/, '') : text
}

/** Clocks differ: an order may lie this far ahead. */
const DAY = 24 * 3600 * 1000

/** Whether a time cannot be right. A change of the future would make all later ones older. */
export const isAhead = (time: string, now: Date) => new Date(time).getTime() > now.getTime() + DAY

/** Whether what was sent is older than what is stored. */
export const isOlder = (before: OrderValues, { updatedAt }: OrderInput) =>
  Boolean(updatedAt && before.changedAt && new Date(updatedAt) < before.changedAt)

/** Whether two states of an order are the same; `1290` and `1290.00` are the same amount. */
export const isSame = (one: OrderValues, other: OrderValues) => canonical(one) === canonical(other)

const AMOUNTS = new Set(['total', 'totalWithoutVat', 'shipping', 'discount', 'quantity', 'unitPrice'])

function canonical(order: OrderValues): string {
  return JSON.stringify(sorted(order), (key, value) =>
    AMOUNTS.has(key) && typeof value === 'string' ? plain(value) : value,
  )
}

/** `010.50` → `10.5`. */
const plain = (amount: string) =>
  amount
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
    .replace(/^-0$/, '0')

/** The database returns the keys of JSON in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}
