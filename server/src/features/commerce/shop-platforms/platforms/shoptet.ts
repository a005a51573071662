import type { OrderState } from '../../orders/index.ts'
import { type Delivery, defineShopPlatform, hashedWith, type PlatformOrder } from '../define-platform.ts'
import { amountOf, dividedBy, isNegative, negative, sumOf } from '../reading/amounts.ts'
import { at, countryOf, firstText, type Json, languageOf, listAt, textOf, timeOf } from '../reading/json.ts'

/** The names that Shoptet gives to states in Czech and Slovak, and usual ones that stores add. */
const STATES = new Map<string, OrderState>(
  Object.entries({
    nevyřízená: 'new',
    nevybavená: 'new',
    'vyřizuje se': 'processing',
    'vybavuje sa': 'processing',
    vyřízena: 'delivered',
    vyřízená: 'delivered',
    vyřízeno: 'delivered',
    vybavená: 'delivered',
    vybavené: 'delivered',
    doručena: 'delivered',
    doručeno: 'delivered',
    doručená: 'delivered',
    odeslána: 'shipped',
    odesláno: 'shipped',
    odoslaná: 'shipped',
    expedováno: 'shipped',
    'připraveno k vyzvednutí': 'pickup',
    'k vyzvednutí': 'pickup',
    'pripravené na vyzdvihnutie': 'pickup',
    'čeká na platbu': 'unpaid',
    'čaká na platbu': 'unpaid',
    nezaplacena: 'unpaid',
    zaplacena: 'paid',
    zaplaceno: 'paid',
    zaplatená: 'paid',
    stornována: 'cancelled',
    stornováno: 'cancelled',
    stornovaná: 'cancelled',
    storno: 'cancelled',
    vrácena: 'returned',
    vráceno: 'returned',
    vrátená: 'returned',
    smazána: 'cancelled',
  }),
)
/** Its own states have the same ids in all stores, whatever they are called there. */
const OWN_STATES = new Map<Json | undefined, OrderState>([
  ['-1', 'new'],
  ['-2', 'processing'],
  ['-3', 'delivered'],
  ['-4', 'cancelled'],
])
/** The state of an order that was deleted in Shoptet. */
const DELETED = 'smazána'

/**
 * Webhooks of Shoptet: https://developers.shoptet.com/api/documentation/webhooks/. Shoptet sends only the code of an order;
 * an add-on or a script that reads the order sends the answer of its API (`GET /api/orders/{code}`), signed in the same way.
 */
export default defineShopPlatform({
  name: 'shoptet',
  signature: 'shoptet-webhook-signature',
  verify: hashedWith('sha1', 'hex'),
  headers: [],
  states: STATES,
  read(payload, _headers, stateOf): Delivery {
    const order = at(payload, 'data', 'order')
    if (order !== undefined) return readOrder(order, stateOf)
    const event = at(payload, 'event')
    if (typeof event !== 'string') return { kind: 'fault', field: 'event' }
    if (!event.startsWith('order:')) return { kind: 'nothing' }
    const orderId = textOf(at(payload, 'eventInstance'), 200)
    if (!orderId) return { kind: 'fault', field: 'eventInstance' }
    if (event !== 'order:delete') return { kind: 'notice', orderId }
    const updatedAt = timeOf(at(payload, 'eventCreated'))
    return { kind: 'state', orderId, sourceState: DELETED, state: stateOf(DELETED), updatedAt }
  },
})

function readOrder(order: Json, stateOf: (source: string) => OrderState): Delivery {
  const source = textOf(at(order, 'status', 'name'), 100)
  const named = stateOf(source ?? '')
  const known = named === 'other' ? (OWN_STATES.get(at(order, 'status', 'id')) ?? named) : named
  const state = known === 'new' && at(order, 'paid') === true ? 'paid' : known
  return { kind: 'order', order: orderOf(order, source), state }
}

const DISCOUNTS = ['discount-coupon', 'volume-discount']
const CHARGES = ['shipping', 'billing']

function orderOf(order: Json, source: string | undefined): PlatformOrder {
  const code = textOf(at(order, 'code'), 200)
  const lines = listAt(order, 'items')
  const ofType = (types: readonly string[]) => lines.filter((line) => types.includes(String(at(line, 'itemType'))))
  const sum = (types: readonly string[]) => sumOf(...ofType(types).map((line) => at(line, 'itemPrice', 'withVat')))
  const discount = negative(sum(DISCOUNTS))
  return {
    orderId: code,
    number: code && textOf(code, 100),
    email: textOf(at(order, 'email'), 320),
    createdAt: timeOf(at(order, 'creationTime')),
    updatedAt: timeOf(at(order, 'changeTime')),
    paidAt: paidAt(order),
    sourceState: source,
    currency: textOf(at(order, 'price', 'currencyCode'), 3),
    total: amountOf(at(order, 'price', 'withVat')),
    totalWithoutVat: amountOf(at(order, 'price', 'withoutVat')) ?? null,
    shipping: sum(['shipping']),
    discount: isNegative(discount) ? '0.00' : discount,
    couponCodes: ofType(['discount-coupon']).flatMap((line) => couponOf(line) ?? []),
    customer: customerOf(order),
    items: Array.isArray(at(order, 'items'))
      ? lines.filter((line) => ![...DISCOUNTS, ...CHARGES].includes(String(at(line, 'itemType')))).map(itemOf)
      : undefined,
  }
}

/** Shoptet sends the time of online payments only. */
function paidAt(order: Json) {
  if (at(order, 'paid') !== true) return undefined
  const payments = listAt(order, 'paymentTransactions')
  const times = payments.flatMap((one) => timeOf(at(one, 'changeTime')) ?? timeOf(at(one, 'creationTime')) ?? [])
  return times.sort().at(-1)
}

/** The code stands in the name: `Slevový kupon č. JARO26 - Sleva 10 %`. */
const couponOf = (line: Json) =>
  textOf(at(line, 'code'), 100) ?? / č\. ?(\S{1,100})/u.exec(textOf(at(line, 'name'), 300) ?? '')?.[1]

function customerOf(order: Json) {
  const place = at(order, 'billingAddress')
  const street = [at(place, 'street'), at(place, 'houseNumber')].flatMap((part) => textOf(part, 200) ?? [])
  return {
    ...namesOf(textOf(at(place, 'fullName'), 200) ?? ''),
    phone: textOf(at(order, 'phone'), 50),
    company: textOf(at(place, 'company'), 200),
    companyId: textOf(at(place, 'companyId'), 50),
    street: textOf(street.join(' '), 200),
    city: textOf(at(place, 'city'), 100),
    postalCode: textOf(at(place, 'zip'), 20),
    country: countryOf(at(place, 'countryCode')),
    language: languageOf(at(order, 'language')),
  }
}

/** `Ing. Jana Nováková, Ph.D.` → Jana, Nováková. */
function namesOf(fullName: string) {
  const words = fullName
    .split(',')[0]!
    .split(' ')
    .filter((word) => word && !word.endsWith('.'))
  return {
    firstName: words.length > 1 ? textOf(words.slice(0, -1).join(' '), 100) : undefined,
    lastName: textOf(words.at(-1), 100),
  }
}

/** The price of an item is that of all its pieces, after discounts on the item. */
function itemOf(line: Json) {
  const quantity = amountOf(at(line, 'amount')) ?? ''
  const all = amountOf(at(line, 'itemPrice', 'withVat'))
  const names = [at(line, 'name'), at(line, 'variantName')].flatMap((part) => textOf(part, 200) ?? [])
  const code = firstText(200, at(line, 'code'), at(line, 'productGuid'), at(line, 'itemId'))!
  return {
    code,
    ean: textOf(at(line, 'ean'), 50),
    name: textOf(names.join(', '), 200) ?? code,
    quantity: Number(quantity || Number.NaN),
    unitPrice: (all && dividedBy(all, quantity)) ?? amountOf(at(line, 'unitPrice', 'withVat')) ?? '',
    brand: textOf(at(line, 'brand'), 200),
  }
}
