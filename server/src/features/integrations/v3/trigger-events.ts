import type { Context, Tenant } from '../../../platform/context.ts'
import { rateLimited, validation } from '../../../platform/errors.ts'
import { faultFinder } from '../../../platform/http/validate.ts'
import { normaliseAddress } from '../../../platform/mail/address.ts'
import { normalForm } from '../../../platform/text/normalise.ts'
import { EventName, readHappening, recordContactEvents } from '../../commerce/contact-events/index.ts'
import { shopOf } from './import/import-contacts.ts'
import { writeRows } from './import/write-rows.ts'
import { objectIn, textIn } from './lenient.ts'
import { contactsOf } from './orders/store.ts'

const findFault = faultFinder(EventName)

/** The most events of a request. */
export const MOST_EVENTS = 500

/**
 * Records events of the company's own for contacts. A new address becomes a contact with a weak consent, as in an import
 * without purposes. 429, and nothing is recorded, when a contact had too many events.
 */
export async function triggerEvents(context: Context, tenant: Tenant, sent: readonly unknown[]) {
  const { db, now } = context
  if (sent.length > MOST_EVENTS) throw validation('events')
  const events = sent.map((one, i) => readEvent(objectIn(one), i))
  const emails = events.map(({ email }) => email)
  await createMissing(context, tenant, emails)
  const contacts = await contactsOf(db, tenant.id, emails)
  const known = events.flatMap(({ email, happening }) => {
    const contact = contacts.get(email.toLowerCase())
    return contact ? [{ ...happening, contactId: contact.id, shopId: contact.shopId, at: now }] : []
  })
  const recorded = await recordContactEvents(db, tenant.id, known, now)
  const waits = recorded.flatMap((one) => ('refused' in one && one.refused === 'limit' ? [one.retryAfter] : []))
  if (waits.length) throw rateLimited('contact-events', Math.max(...waits))
}

async function createMissing(context: Context, tenant: Tenant, emails: readonly string[]) {
  const known = await contactsOf(context.db, tenant.id, emails)
  const missing = new Map(emails.map((email) => [email.toLowerCase(), email]))
  for (const key of known.keys()) missing.delete(key)
  if (!missing.size) return
  const rows = [...missing.values()].map((email) => ({ ...BARE, email }))
  await writeRows(context, { tenant, rows, update: false, ...(await shopOf(context.db, tenant)) })
}

const BARE = { profile: {}, custom: {}, lists: [], purposes: [], isBlacklisted: false }

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
