import type { DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { rateLimited, validation } from '../../../../platform/errors.ts'
import { getShop } from '../../../account/shops/index.ts'
import type { ContactEventInput } from '../schemas.ts'
import { knownVisitors } from '../visitor-store.ts'
import { readHappening } from './read-happening.ts'
import { recordContactEvents } from './record-events.ts'
import { findContactBy } from './store.ts'

const EARLIEST = 60 * 24 * 3600_000
const LATEST = 5 * 60_000
const NAMES = ['contactId', 'email', 'visitorId'] as const

/** Records an event that the API reports; 400 names what is wrong, 429 when the contact has had too many. */
export async function acceptEvent({ db, now }: DbContext, tenantId: string, input: ContactEventInput) {
  const happening = readHappening(input)
  const at = timeOf(input.at, now)
  const name = nameOf(input)
  const contact = await contactOf(db, tenantId, name, input[name]!)
  if (!contact) throw validation(name)
  const shop = await getShop(db, tenantId, input.shopId ?? contact.shop_id)
  if (!shop) throw validation('shopId')
  if (happening.type === 'cart' && happening.cart.currency !== shop.currency) throw validation('cart.currency')
  const event = { ...happening, contactId: contact.id, shopId: shop.id, at }
  const [recorded] = await recordContactEvents(db, tenantId, [event], now)
  if ('id' in recorded!) return { id: recorded.id }
  throw recorded!.refused === 'limit' ? rateLimited('contact-events', recorded!.retryAfter) : validation(name)
}

function timeOf(at: string | undefined, now: Date): Date {
  if (at === undefined) return now
  const age = now.getTime() - Date.parse(at)
  if (age > EARLIEST || age < -LATEST) throw validation('at')
  return new Date(at)
}

/** The field that names the contact. Two could name different contacts, so there must be exactly one. */
function nameOf(input: ContactEventInput) {
  const [name, second] = NAMES.filter((one) => input[one] !== undefined)
  if (second) throw validation(second)
  if (!name) throw validation('contactId')
  return name
}

async function contactOf(db: Db, tenantId: string, name: (typeof NAMES)[number], value: string) {
  if (name === 'email') return findContactBy(db, tenantId, { email: value })
  const id = name === 'contactId' ? value : await contactOfVisitor(db, tenantId, value.toLowerCase())
  return id === undefined ? undefined : findContactBy(db, tenantId, { id })
}

const contactOfVisitor = async (db: Db, tenantId: string, visitor: string) =>
  (await knownVisitors(db, tenantId, [visitor])).get(visitor)?.contactId
