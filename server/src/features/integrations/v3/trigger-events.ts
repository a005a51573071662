import type { DbContext, Tenant } from '../../../platform/context.ts'
import { rateLimited, validation } from '../../../platform/errors.ts'
import { faultFinder } from '../../../platform/http/validate.ts'
import { normaliseAddress } from '../../../platform/mail/address.ts'
import { normalForm } from '../../../platform/text/normalise.ts'
import { EventName, readHappening, recordContactEvents } from '../../commerce/contact-events/index.ts'
import { objectIn, textIn } from './lenient.ts'
import { contactsOf } from './orders/store.ts'

const findFault = faultFinder(EventName)

/**
 * Records events of the company's own for contacts. An address that is no contact is skipped: a contact needs a documented
 * consent. 429, and nothing is recorded, when a contact had too many events.
 */
export async function triggerEvents({ db, now }: DbContext, tenant: Pick<Tenant, 'id'>, sent: readonly unknown[]) {
  const events = sent.map((one, i) => readEvent(objectIn(one), i))
  const contacts = await contactsOf(
    db,
    tenant.id,
    events.map(({ email }) => email),
  )
  const known = events.flatMap(({ email, happening }) => {
    const contact = contacts.get(email.toLowerCase())
    return contact ? [{ ...happening, contactId: contact.id, shopId: contact.shopId, at: now }] : []
  })
  const recorded = await recordContactEvents(db, tenant.id, known, now)
  const waits = recorded.flatMap((one) => ('refused' in one && one.refused === 'limit' ? [one.retryAfter] : []))
  if (waits.length) throw rateLimited('contact-events', Math.max(...waits))
}

function readEvent(sent: Record<string, unknown>, index: number) {
  const email = normaliseAddress(textIn(sent.emailaddress))
  if (!email) throw validation(`${index}.emailaddress`)
  const customEvent = eventName(textIn(sent.name))
  if (findFault(customEvent) !== null) throw validation(`${index}.name`)
  try {
    return {
      email,
      happening: readHappening({ type: 'custom', custom: { customEvent, payload: objectIn(sent.payload) } }),
    }
  } catch {
    throw validation(`${index}.payload`)
  }
}

const MAX_NAME = 200

/** Names of our events have small letters, digits and dashes: `Order Completed` is `order-completed`. */
const eventName = (name: string) =>
  normalForm(name.slice(0, MAX_NAME), 'NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
