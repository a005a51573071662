import type { Context, DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { writeEvents } from '../../../platform/events/write.ts'
import { recordUnsubscriptions } from '../consents/index.ts'
import { erasedHashes } from './erased-hash.ts'
import {
  applySuppressions,
  deleteSuppressions,
  holdAddresses,
  insertSuppressions,
  suppressedKeys,
} from './sql/suppressions.ts'
import { findByEmails, lockContact, suppressionReasons, unsubscribeByEmails, updateContact } from './store.ts'
import { shownReason, strongest } from './suppression-rules.ts'

type Liftable = 'blacklist' | 'manual' | 'invalid'

/** What an operator of the company put there, he may take away; what the person or the mail system said, he may not. */
const LIFTABLE: readonly Liftable[] = ['blacklist', 'manual', 'invalid']

/** Suppresses addresses, whether or not they are contacts. Returns those that were not suppressed for this reason. */
export async function suppress(
  { db, now }: DbContext,
  tenantId: string,
  emails: readonly string[],
  entry: { reason: Liftable; note?: string; mark?: Record<string, unknown> },
) {
  await holdAddresses(db, tenantId, 'exclusive')
  const contacts = await findByEmails(db, tenantId, emails)
  const added = await insertSuppressions(db, tenantId, emails, { reason: entry.reason, note: entry.note ?? null, now })
  await applySuppressions(db, tenantId, added, now)
  const known = new Map(contacts.map((contact) => [contact.email_key, contact.id]))
  const type = entry.reason === 'blacklist' ? 'contact_blacklisted' : 'contact_suppressed'
  const events = added
    .filter((key) => known.has(key))
    .map((key) => ({ type, at: now, contactId: known.get(key)!, data: { ...entry.mark, reason: entry.reason } }))
  await writeEvents(db, tenantId, events)
  return added
}

/** Lifts what may be lifted. 404 when nothing stands against the address; a locked reason is named. */
export async function liftSuppressions({ db, now }: DbContext, tenantId: string, email: string) {
  await findByEmails(db, tenantId, [email])
  const reasons = await suppressionReasons(db, tenantId, email)
  if (!reasons.length) throw notFound()
  const locked = strongest(reasons.filter((reason) => !LIFTABLE.includes(reason as Liftable)))
  if (locked) throw new AppError('suppression_locked', '', { reason: shownReason(locked) })
  await deleteSuppressions(db, tenantId, email, LIFTABLE)
  await applySuppressions(db, tenantId, [email.toLowerCase()], now)
}

/** Blacklists a contact, or takes that back; its status never changes. 409 when it is suppressed for another reason. */
export async function setBlacklisted(
  { db, now }: DbContext,
  tenantId: string,
  contactId: string,
  blacklisted: boolean,
) {
  if (blacklisted) await holdAddresses(db, tenantId, 'exclusive')
  const contact = await lockContact(db, tenantId, contactId)
  // An erasure has no row of its own among the suppressions; the contact knows of it.
  const reasons = [...(await suppressionReasons(db, tenantId, contact.email)), contact.suppression_reason ?? '']
  const other = strongest(reasons.filter((reason) => reason !== 'blacklist'))
  if (other) throw new AppError('suppression_locked', '', { reason: shownReason(other) })
  if (blacklisted) await suppress({ db, now }, tenantId, [contact.email], { reason: 'blacklist' })
  else {
    await deleteSuppressions(db, tenantId, contact.email, ['blacklist'])
    await applySuppressions(db, tenantId, [contact.email_key], now)
  }
}

/** Unsubscribes a contact from everything. It becomes subscribed again only by a new double opt-in confirmation. */
export async function unsubscribe(
  { db, now }: DbContext,
  tenantId: string,
  contactId: string,
  entry: { note?: string; by: 'admin' | 'contact'; reason: string; mark?: Record<string, unknown> },
) {
  const contact = await lockContact(db, tenantId, contactId)
  const note = entry.note ?? null
  const [added] = await insertSuppressions(db, tenantId, [contact.email], { reason: 'unsubscribed', note, now })
  // Who complained or bounced stays so: that is the stronger word. Said again it moves the time, so that no link for a
  // confirmation that was asked for in between is good any more.
  const stays = contact.status === 'complained' || contact.status === 'bounced'
  if (!stays) await updateContact(db, tenantId, contactId, { status: 'unsubscribed', status_at: now })
  await recordUnsubscriptions(db, tenantId, [contactId], { at: now, source: entry.reason, note, by: entry.by })
  if (!added) return
  await applySuppressions(db, tenantId, [contact.email_key], now)
  const moved = !stays && contact.status !== 'unsubscribed'
  await writeEvents(db, tenantId, [
    { type: 'contact_unsubscribed', at: now, contactId, data: { ...entry.mark, by: entry.by, reason: entry.reason } },
    ...(moved ? [statusEvent(contactId, contact.status, { ...entry, now })] : []),
  ])
}

/** Whether an unsubscription from everything stands against an address. */
export const hasUnsubscribed = async (db: Db, tenantId: string, email: string) =>
  (await suppressionReasons(db, tenantId, email)).includes('unsubscribed')

/** Unsubscribes addresses from everything, whether or not they are contacts. Returns those that were not before. */
export async function unsubscribeAddresses(
  { db, now }: DbContext,
  tenantId: string,
  emails: readonly string[],
  entry: { note: string | null; reason: string; mark?: Record<string, unknown> },
) {
  await holdAddresses(db, tenantId, 'exclusive')
  await findByEmails(db, tenantId, emails)
  const news = { reason: 'unsubscribed' as const, note: entry.note, now }
  const added = await insertSuppressions(db, tenantId, emails, news)
  const changed = await unsubscribeByEmails(db, tenantId, added, now)
  await applySuppressions(db, tenantId, added, now)
  const ids = changed.map(({ id }) => id)
  await recordUnsubscriptions(db, tenantId, ids, { at: now, source: entry.reason, note: entry.note, by: 'admin' })
  const events = changed.flatMap(({ id, before, moved }) => [
    {
      type: 'contact_unsubscribed',
      at: now,
      contactId: id,
      data: { ...entry.mark, by: 'admin', reason: entry.reason },
    },
    ...(moved ? [statusEvent(id, before, { ...entry, now })] : []),
  ])
  await writeEvents(db, tenantId, events)
  return added
}

const statusEvent = (
  contactId: string,
  before: string,
  { reason, mark, now }: { reason: string; mark?: Record<string, unknown>; now: Date },
) => ({
  type: 'contact_status_changed',
  at: now,
  contactId,
  data: { ...mark, before, after: 'unsubscribed', reason },
})

/** Takes a contact out of sending, or back in. */
export async function setExcluded({ db, now }: DbContext, tenantId: string, contactId: string, excluded: boolean) {
  await lockContact(db, tenantId, contactId)
  await updateContact(db, tenantId, contactId, { excluded, updated_at: now })
}

/** Mails to a contact rest until a moment, or rest no more: the contact's own wish. */
export async function pauseMails({ db, now }: DbContext, tenantId: string, contactId: string, until: Date | null) {
  await lockContact(db, tenantId, contactId)
  await updateContact(db, tenantId, contactId, { mail_paused_until: until, updated_at: now })
  const event = until
    ? { type: 'contact_paused', data: { until: until.toISOString() } }
    : { type: 'contact_resumed', data: {} }
  await writeEvents(db, tenantId, [{ ...event, at: now, contactId }])
}

/** Which of some addresses must not be mailed, whether or not they are contacts; in small letters. */
export const suppressedAmong = (
  { app, db }: Pick<Context, 'app' | 'db'>,
  tenantId: string,
  emails: readonly string[],
) =>
  suppressedKeys(
    db,
    tenantId,
    emails.map((email) => ({ email, hashes: erasedHashes(app.signingKeys, tenantId, email) })),
  )
