import type { Actor, Context, DbContext } from '../../../../platform/context.ts'
import { AppError, notFound } from '../../../../platform/errors.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { type Origin, recordUseChange } from '../../consents/index.ts'
import { contactBlacklisted, contactSuppressed } from '../events.ts'
import { findByEmails, lockContact } from '../store.ts'
import { erasedHashes } from './erased-hash.ts'
import { shownReason, strongest } from './reasons.ts'
import {
  applySuppressions,
  deleteSuppressions,
  holdAddresses,
  insertSuppressions,
  suppressedKeys,
  suppressionReasons,
} from './sql/suppressions.ts'

type Liftable = 'blacklist' | 'manual' | 'invalid'

/** Reasons that come from the company, which may lift them. Those from the contact or a mail server stay. */
const LIFTABLE: readonly Liftable[] = ['blacklist', 'manual', 'invalid']

/** How the company decides: by a person in the application, or by a program. */
export type Way = 'admin' | 'api'
export const wayOf = ({ kind }: Pick<Actor, 'kind'>): Way => (kind === 'key' ? 'api' : 'admin')

/** Suppresses addresses, whether or not they are contacts. Returns those that were not suppressed for this reason. */
export async function suppress(
  { db, now }: DbContext,
  tenantId: string,
  emails: readonly string[],
  entry: { reason: Liftable; note?: string; origin?: Origin; way?: Way | 'import' },
) {
  await holdAddresses(db, tenantId, 'exclusive')
  const contacts = await findByEmails(db, tenantId, emails)
  const added = await insertSuppressions(db, tenantId, emails, { reason: entry.reason, note: entry.note ?? null, now })
  await applySuppressions(db, tenantId, added, now)
  const known = new Map(contacts.map((contact) => [contact.email_key, contact.id]))
  const { reason, origin, note } = entry
  const eventOf = (contactId: string) =>
    reason === 'blacklist'
      ? contactBlacklisted({ at: now, contactId, data: { ...origin, reason } })
      : contactSuppressed({ at: now, contactId, data: { ...origin, reason } })
  const suppressed = added.flatMap((key) => known.get(key) ?? [])
  await recordUseChange(db, tenantId, suppressed, {
    kind: reason === 'blacklist' ? 'blacklisted' : 'suppressed',
    at: now,
    way: origin?.importId ? 'import' : (entry.way ?? 'admin'),
    proof: { by: 'admin', ...(note ? { note } : {}) },
  })
  await writeEvents(db, tenantId, suppressed.map(eventOf))
  return added
}

/** Lifts the suppressions of an address. 404 when it has none, 409 with the reason when one cannot be lifted. */
export async function liftSuppressions({ db, now }: DbContext, tenantId: string, email: string, way: Way) {
  const contacts = await findByEmails(db, tenantId, [email])
  const reasons = await suppressionReasons(db, tenantId, email)
  if (!reasons.length) throw notFound()
  const locked = strongest(reasons.filter((reason) => !LIFTABLE.includes(reason as Liftable)))
  if (locked) throw new AppError('suppression_locked', '', { reason: shownReason(locked) })
  await deleteSuppressions(db, tenantId, email, LIFTABLE)
  await applySuppressions(db, tenantId, [email.toLowerCase()], now)
  await recordResumption({ db, now }, tenantId, contacts, way)
}

const recordResumption = ({ db, now }: DbContext, tenantId: string, contacts: readonly { id: string }[], way: Way) =>
  recordUseChange(
    db,
    tenantId,
    contacts.map(({ id }) => id),
    { kind: 'resumed', at: now, way, proof: { by: 'admin' } },
  )

/** Puts a contact on the blacklist or takes it off. Its status stays. 409 when it is suppressed for another reason. */
export async function setBlacklisted(
  { db, now }: DbContext,
  tenantId: string,
  contactId: string,
  blacklisted: boolean,
  way: Way,
) {
  if (blacklisted) await holdAddresses(db, tenantId, 'exclusive')
  const contact = await lockContact(db, tenantId, contactId)
  // An erasure has no row in `suppression`; it is stored in the row of the contact.
  const reasons = [...(await suppressionReasons(db, tenantId, contact.email)), contact.suppression_reason ?? '']
  const other = strongest(reasons.filter((reason) => reason !== 'blacklist'))
  if (other) throw new AppError('suppression_locked', '', { reason: shownReason(other) })
  if (blacklisted) await suppress({ db, now }, tenantId, [contact.email], { reason: 'blacklist', way })
  else {
    await deleteSuppressions(db, tenantId, contact.email, ['blacklist'])
    await applySuppressions(db, tenantId, [contact.email_key], now)
    if (contact.blacklisted_at) await recordResumption({ db, now }, tenantId, [contact], way)
  }
}

/** Which of the given addresses must not be mailed, whether or not they are contacts; in lower case. */
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
