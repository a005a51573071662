import type { DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { type EndProof, type Origin, recordUseChange } from '../../consents/index.ts'
import { contactStatusChanged, contactUnsubscribed } from '../events.ts'
import { findByEmails, lockContact, unsubscribeByEmails, updateContact } from '../store.ts'
import { applySuppressions, holdAddresses, insertSuppressions, suppressionReasons } from './sql/suppressions.ts'

/** The page that a contact used, and from where. */
export type Client = Pick<EndProof, 'url' | 'ip' | 'userAgent'>

/** Unsubscribes a contact from everything. Only a new double opt-in confirmation subscribes it again. */
export async function unsubscribe(
  { db, now }: DbContext,
  tenantId: string,
  contactId: string,
  entry: { note?: string; by: 'admin' | 'contact'; reason: string; origin?: Origin; client?: Client },
) {
  const contact = await lockContact(db, tenantId, contactId)
  const note = entry.note ?? null
  const [added] = await insertSuppressions(db, tenantId, [contact.email], { reason: 'unsubscribed', note, now })
  // A complaint and a bounce are stronger and stay. A repeated unsubscription updates the time, which invalidates the
  // links of confirmations that were requested before it.
  const stays = contact.status === 'complained' || contact.status === 'bounced'
  if (!stays) await updateContact(db, tenantId, contactId, { status: 'unsubscribed', status_at: now })
  const { by, reason: way, origin, client } = entry
  const { sourceId } = origin ?? {}
  const proof = { by, ...(note ? { note } : {}), ...client, ...(sourceId ? { sourceId } : {}) }
  await recordUseChange(db, tenantId, [contactId], { kind: 'unsubscribed', at: now, way, proof })
  if (!added) return
  await applySuppressions(db, tenantId, [contact.email_key], now)
  const moved = !stays && contact.status !== 'unsubscribed'
  await writeEvents(db, tenantId, [
    contactUnsubscribed({ at: now, contactId, data: { ...origin, by, reason: way } }),
    ...(moved ? [statusEvent(contactId, contact.status, { ...entry, now })] : []),
  ])
}

/** Whether the owner of an address unsubscribed from everything. */
export const hasUnsubscribed = async (db: Db, tenantId: string, email: string) =>
  (await suppressionReasons(db, tenantId, email)).includes('unsubscribed')

/**
 * Unsubscribes addresses from everything, whether or not they are contacts. `times` are those of unsubscriptions from
 * another service, by addresses in small letters. Returns those that were not unsubscribed before.
 */
export async function unsubscribeAddresses(
  { db, now }: DbContext,
  tenantId: string,
  emails: readonly string[],
  entry: { note: string | null; reason: string; origin?: Origin; times?: ReadonlyMap<string, Date> },
) {
  await holdAddresses(db, tenantId, 'exclusive')
  const known = await findByEmails(db, tenantId, emails)
  const suppression = { reason: 'unsubscribed' as const, note: entry.note, now, times: entry.times }
  const added = await insertSuppressions(db, tenantId, emails, suppression)
  const changed = await unsubscribeByEmails(db, tenantId, added, now)
  await applySuppressions(db, tenantId, added, now)
  const ids = changed.map(({ id }) => id)
  const proof = { by: 'admin' as const, ...(entry.note ? { note: entry.note } : {}) }
  const times = new Map(known.map(({ id, email_key }) => [id, entry.times?.get(email_key) ?? now]))
  await recordUseChange(db, tenantId, ids, { kind: 'unsubscribed', at: now, times, way: entry.reason, proof })
  const events = changed.flatMap(({ id, before, moved }) => [
    contactUnsubscribed({ at: now, contactId: id, data: { ...entry.origin, by: 'admin', reason: entry.reason } }),
    ...(moved ? [statusEvent(id, before, { ...entry, now })] : []),
  ])
  await writeEvents(db, tenantId, events)
  return added
}

const statusEvent = (
  contactId: string,
  before: string,
  { reason, origin, now }: { reason: string; origin?: Origin; now: Date },
) => contactStatusChanged({ at: now, contactId, data: { ...origin, before, after: 'unsubscribed', reason } })
