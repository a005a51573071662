import type { OrderState } from '../../orders/index.ts'
import { type Delivery, defineShopPlatform, hashedWith, type PlatformOrder } from '../define-platform.ts'
import { amountOf, dividedBy, isNegative, negative, sumOf } from '../reading/amounts.ts'
import { at, countryOf, firstText, type Json, listAt, textOf, timeOf, urlOf } from '../reading/json.ts'

const STATES = new Map<string, OrderState>(
  Object.entries({
    pending: 'unpaid',
    'on-hold': 'unpaid',
    processing: 'processing',
    completed: 'delivered',
    cancelled: 'cancelled',
    failed: 'cancelled',
    refunded: 'returned',
    trash: 'cancelled',
  }),
)

/** The buyer is still in the checkout. */
const DRAFTS = ['checkout-draft', 'auto-draft', 'draft']
const CHANGES = ['order.created', 'order.updated', 'order.restored']
const TOPIC = 'x-wc-webhook-topic'

/** Webhooks of WooCommerce: https://woocommerce.com/document/webhooks/ */
export default defineShopPlatform({
  name: 'woocommerce',
  signature: 'x-wc-webhook-signature',
  verify: hashedWith('sha256', 'base64'),
  headers: [TOPIC],
  // Sent when the webhook is saved; it must be answered with 200.
  isGreeting: (body) => body.length < 100 && /^webhook_id=\d+$/.test(Buffer.from(body).toString()),
  states: STATES,
  read(payload, headers, stateOf): Delivery {
    const topic = headers[TOPIC]
    const orderId = textOf(at(payload, 'id'), 200)
    if (topic === 'order.deleted')
      return orderId
        ? { kind: 'state', orderId, sourceState: 'trash', state: stateOf('trash') }
        : { kind: 'fault', field: 'orderId' }
    const status = textOf(at(payload, 'status'), 100)
    if ((topic && !CHANGES.includes(topic)) || (status && DRAFTS.includes(status))) return { kind: 'nothing' }
    return { kind: 'order', order: orderOf(payload, orderId, status), state: stateOf(status ?? '') }
  },
})

function orderOf(payload: Json, orderId: string | undefined, status: string | undefined): PlatformOrder {
  return {
    orderId,
    number: textOf(at(payload, 'number'), 100),
    email: textOf(at(payload, 'billing', 'email'), 320),
    createdAt: timeOf(at(payload, 'date_created_gmt')),
    updatedAt: timeOf(at(payload, 'date_modified_gmt')),
    paidAt: timeOf(at(payload, 'date_paid_gmt')),
    completedAt: timeOf(at(payload, 'date_completed_gmt')),
    sourceState: status,
    currency: textOf(at(payload, 'currency'), 3),
    ...totalsOf(payload, status),
    shipping: sumOf(at(payload, 'shipping_total'), at(payload, 'shipping_tax')),
    discount: sumOf(at(payload, 'discount_total'), at(payload, 'discount_tax')),
    couponCodes: listAt(payload, 'coupon_lines').flatMap((line) => textOf(at(line, 'code'), 100) ?? []),
    customer: customerOf(payload),
    items: Array.isArray(at(payload, 'line_items')) ? listAt(payload, 'line_items').map(itemOf) : undefined,
  }
}

/** The total less what was given back. An order that was given back as a whole keeps its total: its state says so. */
function totalsOf(payload: Json, status: string | undefined) {
  const total = amountOf(at(payload, 'total'))
  const refunds = status === 'refunded' ? [] : listAt(payload, 'refunds').map((refund) => at(refund, 'total'))
  if (!total || !refunds.length)
    return { total, totalWithoutVat: total && sumOf(total, negative(amountOf(at(payload, 'total_tax')) ?? '0')) }
  const left = sumOf(total, ...refunds)
  // How much of a refund was tax is not in the webhook.
  return { total: isNegative(left) ? '0' : left, totalWithoutVat: null }
}

/** Where Czech and Slovak stores keep the number of a company. */
const COMPANY_IDS = ['_billing_ic', 'billing_ic', '_billing_ico', 'billing_ico']

function customerOf(payload: Json) {
  const billing = at(payload, 'billing')
  const street = [at(billing, 'address_1'), at(billing, 'address_2')].flatMap((line) => textOf(line, 200) ?? [])
  const companyId = listAt(payload, 'meta_data').find((meta) => COMPANY_IDS.includes(String(at(meta, 'key'))))
  return {
    firstName: textOf(at(billing, 'first_name'), 100),
    lastName: textOf(at(billing, 'last_name'), 100),
    phone: textOf(at(billing, 'phone'), 50),
    company: textOf(at(billing, 'company'), 200),
    companyId: textOf(at(companyId, 'value'), 50),
    street: textOf(street.join(', '), 200),
    city: textOf(at(billing, 'city'), 100),
    postalCode: textOf(at(billing, 'postcode'), 20),
    country: countryOf(at(billing, 'country')),
  }
}

const GONE = ['', '0']
const idOf = (value: Json | undefined) => (GONE.includes(String(value ?? '')) ? undefined : textOf(value, 200))

/** The price is the one before coupons, with tax: what the coupons took off is the discount of the order. */
function itemOf(line: Json) {
  const quantity = amountOf(at(line, 'quantity')) ?? ''
  const all = sumOf(at(line, 'subtotal'), at(line, 'subtotal_tax'))
  const code = firstText(200, at(line, 'sku'), idOf(at(line, 'product_id')), at(line, 'id'))!
  return {
    code,
    variantCode: idOf(at(line, 'variation_id')),
    name: textOf(at(line, 'name'), 200) ?? code,
    quantity: Number(quantity || Number.NaN),
    unitPrice: dividedBy(all, quantity) ?? '0',
    imageUrl: urlOf(at(line, 'image', 'src')),
  }
}
