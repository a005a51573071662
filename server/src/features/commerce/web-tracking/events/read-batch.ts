import Type, { type Static } from 'typebox'
import { AppError } from '../../../../platform/errors.ts'
import { Email, Enum } from '../../../../platform/http/schemas.ts'
import { faultFinder } from '../../../../platform/http/validate.ts'
import { CartInput, CustomInput, type Happening, readHappening, VisitInput } from '../../contact-events/index.ts'
import type { EventType } from '../schemas.ts'
import { isOnSite, type Site } from '../sites.ts'

const Identify = Type.Object({
  email: Type.Optional(Email),
  /** From a link in a mail. */
  token: Type.Optional(Type.String({ maxLength: 200 })),
  by: Type.Optional(Enum(['login', 'form'])),
})
const Order = Type.Object({
  cartId: Type.Optional(Type.String({ normalise: 'text', minLength: 1, maxLength: 200 })),
  email: Type.Optional(Email),
})
const PARTS = { visit: VisitInput, cart: CartInput, custom: CustomInput, identify: Identify, order: Order }
type Given = Static<ReturnType<typeof partOf>>

const partOf = () => Type.Object(PARTS)
const faults = Object.fromEntries(
  Object.entries(PARTS).map(([type, part]) => [type, faultFinder(Type.Object({ [type]: part }))]),
)

/** How long a browser may have kept an event, in milliseconds. */
const MAX_AGO = 24 * 3600_000

/** An event of the site script, to be stored. */
export interface SiteEvent {
  type: EventType
  data: object
  at: Date
}

/**
 * Reads the events of a script. A fault of one does not affect the others. Anyone can send events, and the addresses of a
 * cart may be put into a mail to the contact, so they must be on the website of the shop.
 */
export function readBatch(given: readonly unknown[], shop: Site, now: Date) {
  const events: SiteEvent[] = []
  const faults: { index: number; field: string }[] = []
  for (const [index, one] of given.entries()) {
    const read = readOne(one, shop, now)
    if (typeof read === 'string') faults.push({ index, field: read })
    else events.push(read)
  }
  return { events, faults }
}

/** The event, or the field that is wrong. */
function readOne(value: unknown, shop: Site, now: Date): SiteEvent | string {
  const { type, ago } = Object(value) as { type?: EventType; ago?: unknown }
  const fault = type && Object.hasOwn(PARTS, type) ? faults[type]!(value) : 'type'
  if (fault !== null || !type) return fault || 'type'
  const kept = typeof ago === 'number' ? Math.min(Math.max(0, Math.round(ago)), MAX_AGO) : 0
  const at = new Date(now.getTime() - kept)
  if (type === 'identify') return { type, at, data: identityOf((value as Given).identify) }
  if (type === 'order') return { type, at, data: orderOf((value as Given).order) }
  try {
    const happening = readHappening({ ...(value as Given), type })
    return wrongPlace(happening, shop) ?? { type, at, data: withOwnPictures(happening, shop)[type as never] }
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

const identityOf = ({ email, token, by = 'form' }: Given['identify']) => (token ? { token } : { email, by })
const orderOf = ({ cartId, email }: Given['order']) => ({ ...(cartId ? { cartId } : {}), ...(email ? { email } : {}) })

/** Pictures of other websites are left out of carts: a stranger could put anything into a mail. */
function withOwnPictures(happening: Happening, shop: Site): Happening {
  if (happening.type !== 'cart') return happening
  const items = happening.cart.items.map(({ imageUrl, ...item }) =>
    imageUrl && isOnSite(shop, imageUrl) ? { ...item, imageUrl } : item,
  )
  return { ...happening, cart: { ...happening.cart, items } }
}

/** The first field that leads to another website, or has the currency of another shop. */
function wrongPlace(happening: Happening, shop: Site): string | null {
  if (happening.type === 'visit') return isOnSite(shop, happening.visit.url) ? null : 'visit.url'
  if (happening.type !== 'cart') return null
  const { url, currency, items } = happening.cart
  if (currency !== shop.currency) return 'cart.currency'
  // Anyone can send carts, and their addresses reach mails: without an address of the shop none can be trusted.
  if (shop.host === null || !isOnSite(shop, url)) return 'cart.url'
  for (const [i, item] of items.entries()) {
    if (item.url && !isOnSite(shop, item.url)) return `cart.items.${i}.url`
  }
  return null
}
