import { validation } from '../../../../platform/errors.ts'
import type { Cart, ContactEventInput, Visit } from '../schemas.ts'
import type { Happening } from './contact-event.ts'

const MAX_PAYLOAD = 8192

/** The part of an input that its type names, without unknown fields. 400 if that part is missing. */
export function readHappening({
  type,
  visit,
  cart,
  custom,
}: Pick<ContactEventInput, 'type' | 'visit' | 'cart' | 'custom'>): Happening {
  if (type === 'visit' && visit) return { type, visit: visitOf(visit) }
  if (type === 'cart' && cart) return { type, cart: cartOf(cart) }
  if (type === 'custom' && custom) {
    const { customEvent, payload = {} } = custom
    if (Buffer.byteLength(JSON.stringify(payload)) > MAX_PAYLOAD) throw validation('custom.payload')
    return { type, custom: { customEvent, payload } }
  }
  throw validation(type)
}

const visitOf = ({ url, title, visitType = 'other', productCode }: Visit): Visit => ({
  url,
  ...(title ? { title } : {}),
  visitType,
  ...(productCode ? { productCode } : {}),
})

const cartOf = ({ cartId, url, currency, total, items }: Cart): Cart => ({
  ...(cartId ? { cartId } : {}),
  url,
  currency,
  total,
  items: items.map(({ code, name, variantCode, quantity = 1, unitPrice, url, imageUrl }) => ({
    code,
    ...(name ? { name } : {}),
    ...(variantCode ? { variantCode } : {}),
    quantity,
    ...(unitPrice ? { unitPrice } : {}),
    ...(url ? { url } : {}),
    ...(imageUrl ? { imageUrl } : {}),
  })),
})
