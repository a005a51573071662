import type { OrderState } from '../../orders/index.ts'
import { type Delivery, defineShopPlatform, hashedWith, type PlatformOrder } from '../define-platform.ts'
import { amountOf, isZero, negative, sumOf } from '../reading/amounts.ts'
import { at, countryOf, firstText, type Json, languageOf, listAt, textOf, timeOf, urlOf } from '../reading/json.ts'

/** Shopify has a state of payment, a state of delivery and a time of cancellation. `sourceOf` makes one word of them. */
const STATES = new Map<string, OrderState>(
  Object.entries({
    pending: 'unpaid',
    authorized: 'unpaid',
    partially_paid: 'unpaid',
    unpaid: 'unpaid',
    expired: 'unpaid',
    paid: 'paid',
    partially_refunded: 'paid',
    refunded: 'returned',
    restocked: 'returned',
    voided: 'cancelled',
    cancelled: 'cancelled',
    deleted: 'cancelled',
    partial: 'processing',
    fulfilled: 'shipped',
    ready_for_pickup: 'pickup',
    delivered: 'delivered',
  }),
)

const CHANGES = ['create', 'updated', 'paid', 'cancelled', 'fulfilled', 'partially_fulfilled'].map(
  (it) => `orders/${it}`,
)
const TOPIC = 'x-shopify-topic'
const IS_TEST = 'x-shopify-test'

/** Webhooks of Shopify: https://shopify.dev/docs/apps/build/webhooks */
export default defineShopPlatform({
  name: 'shopify',
  signature: 'x-shopify-hmac-sha256',
  verify: hashedWith('sha256', 'base64'),
  headers: [TOPIC, IS_TEST],
  states: STATES,
  read(payload, headers, stateOf): Delivery {
    const topic = headers[TOPIC]
    const orderId = textOf(at(payload, 'id'), 200)
    // The notification that people send to try the webhook is an order without a buyer.
    if (headers[IS_TEST] === 'true') return { kind: 'nothing' }
    if (topic === 'orders/delete')
      return orderId
        ? { kind: 'state', orderId, sourceState: 'deleted', state: stateOf('deleted') }
        : { kind: 'fault', field: 'orderId' }
    if (topic && !CHANGES.includes(topic)) return { kind: 'nothing' }
    const source = sourceOf(payload)
    return { kind: 'order', order: orderOf(payload, orderId, source, topic), state: stateOf(source ?? '') }
  },
})

/** The word for the state of an order: what happened last and matters most. */
function sourceOf(payload: Json): string | undefined {
  const payment = textOf(at(payload, 'financial_status'), 100)
  if (timeOf(at(payload, 'cancelled_at'))) return 'cancelled'
  if (payment === 'refunded' || payment === 'voided') return payment
  const fulfilled = textOf(at(payload, 'fulfillment_status'), 100)
  if (!fulfilled || fulfilled === 'unfulfilled') return payment
  const parcels = listAt(payload, 'fulfillments')
    .filter((one) => at(one, 'status') !== 'cancelled')
    .map((one) => at(one, 'shipment_status'))
  for (const state of ['delivered', 'ready_for_pickup'])
    if (fulfilled === 'fulfilled' && parcels.length && parcels.every((one) => one === state)) return state
  return fulfilled
}

function orderOf(
  payload: Json,
  orderId: string | undefined,
  source: string | undefined,
  topic: string | undefined,
): PlatformOrder {
  // Of an order that was cancelled or given back nothing is left; it keeps what it was.
  const isOver = ['cancelled', 'voided', 'refunded'].includes(source ?? '')
  const present = (name: string) => amountOf((!isOver && at(payload, `current_${name}`)) || at(payload, name))
  const total = present('total_price')
  const tax = present('total_tax')
  const updatedAt = timeOf(at(payload, 'updated_at'))
  return {
    orderId,
    number: firstText(100, at(payload, 'name'), at(payload, 'order_number')),
    email: firstText(320, at(payload, 'email'), at(payload, 'contact_email'), at(payload, 'customer', 'email')),
    createdAt: timeOf(at(payload, 'created_at')),
    updatedAt,
    paidAt: paidAt(payload, topic, updatedAt),
    sourceState: source,
    currency: textOf(at(payload, 'currency'), 3),
    total,
    totalWithoutVat: total && tax ? sumOf(total, negative(tax)) : null,
    shipping: amountOf(at(payload, 'total_shipping_price_set', 'shop_money', 'amount')) ?? shippingOf(payload),
    discount: present('total_discounts') ?? null,
    url: urlOf(at(payload, 'order_status_url')),
    cartId: firstText(200, at(payload, 'cart_token'), at(payload, 'checkout_token')) ?? null,
    couponCodes: listAt(payload, 'discount_codes').flatMap((line) => textOf(at(line, 'code'), 100) ?? []),
    customer: customerOf(payload),
    items: itemsOf(payload, isOver),
  }
}

/** Shopify sends no time of payment: it is that of the notification about it, or of the order if it was paid at once. */
function paidAt(payload: Json, topic: string | undefined, updatedAt: string | undefined) {
  if (at(payload, 'financial_status') !== 'paid') return undefined
  if (topic === 'orders/paid') return updatedAt
  return topic === 'orders/create' ? timeOf(at(payload, 'processed_at')) : undefined
}

const shippingOf = (payload: Json) => {
  const lines = listAt(payload, 'shipping_lines')
  return lines.length ? sumOf(...lines.map((line) => at(line, 'price'))) : null
}

function customerOf(payload: Json) {
  const customer = at(payload, 'customer')
  const places = [at(payload, 'billing_address'), at(payload, 'shipping_address'), at(customer, 'default_address')]
  const place = places.find((one) => typeof one === 'object' && one !== null)
  const street = [at(place, 'address1'), at(place, 'address2')].flatMap((line) => textOf(line, 200) ?? [])
  return {
    firstName: firstText(100, at(place, 'first_name'), at(customer, 'first_name')),
    lastName: firstText(100, at(place, 'last_name'), at(customer, 'last_name')),
    phone: firstText(50, at(payload, 'phone'), at(place, 'phone'), at(customer, 'phone')),
    company: textOf(at(place, 'company'), 200),
    street: textOf(street.join(', '), 200),
    city: textOf(at(place, 'city'), 100),
    postalCode: textOf(at(place, 'zip'), 20),
    country: countryOf(at(place, 'country_code')),
    language: languageOf(at(payload, 'customer_locale')),
  }
}

/** Items that were taken off the order later are left out, unless nothing is left of it. */
function itemsOf(payload: Json, isOver: boolean) {
  if (!Array.isArray(at(payload, 'line_items'))) return undefined
  const items = listAt(payload, 'line_items').map((line) => {
    const left = amountOf(at(line, 'current_quantity'))
    return { line, quantity: (!isOver && left) || (amountOf(at(line, 'quantity')) ?? '') }
  })
  return items
    .filter(({ quantity }) => isOver || !quantity || !isZero(quantity))
    .map(({ line, quantity }) => itemOf(line, quantity))
}

function itemOf(line: Json, quantity: string) {
  const code = firstText(200, at(line, 'sku'), at(line, 'product_id'), at(line, 'id'))!
  return {
    code,
    variantCode: textOf(at(line, 'variant_id'), 200),
    name: firstText(200, at(line, 'name'), at(line, 'title')) ?? code,
    quantity: Number(quantity || Number.NaN),
    unitPrice: amountOf(at(line, 'price')) ?? '',
    brand: textOf(at(line, 'vendor'), 200),
  }
}
