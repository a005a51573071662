import type { DbContext } from '../../../../platform/context.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { recordUseChange } from '../../consents/index.ts'
import { contactStatusChanged, contactSuppressed } from '../events.ts'
import { addSoftBounces, findByEmails, lockContacts, moveStatus } from '../store.ts'
import { applySuppressions, holdAddresses, insertSuppressions } from './sql/suppressions.ts'

/** Soft bounces in a row after which an address counts as bounced. */
const SOFT_BOUNCES = 5

/** Marks contacts as bounced and suppresses their addresses. The stronger status `complained` stays. */
export const markBounced = (context: DbContext, tenantId: string, contactIds: readonly string[], reason: string) =>
  mark(context, tenantId, contactIds, { status: 'bounced', suppression: 'bounced', reason })

/** Marks contacts as complained and suppresses their addresses. Nothing ever lifts a complaint. */
export const markComplained = (context: DbContext, tenantId: string, contactIds: readonly string[]) =>
  mark(context, tenantId, contactIds, { status: 'complained', suppression: 'complaint', reason: 'complaint' })

/** The same for an address that need not be a contact. */
export const markAddress = (
  context: DbContext,
  tenantId: string,
  email: string,
  suppression: 'bounced' | 'complaint',
) => markAddresses(context, tenantId, [email], { suppression, reason: 'hard_bounce' })

/** The same for many addresses. `reason` is how a bounce was found out. */
export async function markAddresses(
  context: DbContext,
  tenantId: string,
  emails: readonly string[],
  { suppression, reason }: { suppression: 'bounced' | 'complaint'; reason: string },
) {
  const { db, now } = context
  await holdAddresses(db, tenantId, 'exclusive')
  const contacts = await findByEmails(db, tenantId, emails)
  const known = new Set(contacts.map((contact) => contact.email_key))
  const others = emails.filter((email) => !known.has(email.toLowerCase()))
  if (others.length) await insertSuppressions(db, tenantId, others, { reason: suppression, note: null, now })
  const ids = contacts.map(({ id }) => id)
  if (suppression === 'complaint') await markComplained(context, tenantId, ids)
  else await markBounced(context, tenantId, ids, reason)
}

/** Adds a soft bounce to each contact; the fifth in a row marks it as bounced. The contacts must be locked. */
export async function countSoftBounces(context: DbContext, tenantId: string, contactIds: readonly string[]) {
  const full = await addSoftBounces(context.db, tenantId, contactIds, SOFT_BOUNCES)
  await markBounced(context, tenantId, full, 'soft_bounces')
}

async function mark(
  { db, now }: DbContext,
  tenantId: string,
  contactIds: readonly string[],
  to: { status: 'bounced' | 'complained'; suppression: 'bounced' | 'complaint'; reason: string },
) {
  if (!contactIds.length) return
  const contacts = await lockContacts(db, tenantId, contactIds)
  const ids = contacts.map((contact) => contact.id)
  const emails = contacts.map((contact) => contact.email)
  const added = new Set(await insertSuppressions(db, tenantId, emails, { reason: to.suppression, note: null, now }))
  const moved = await moveStatus(db, tenantId, ids, to.status, now)
  await applySuppressions(db, tenantId, [...added], now)
  const suppressed = contacts.filter((contact) => added.has(contact.email_key))
  const by = to.status === 'complained' ? ('contact' as const) : ('server' as const)
  const change = { kind: to.status, at: now, way: to.reason, proof: { by } }
  await recordUseChange(
    db,
    tenantId,
    suppressed.map(({ id }) => id),
    change,
  )
  await writeEvents(db, tenantId, [
    ...suppressed.map(({ id }) => contactSuppressed({ at: now, contactId: id, data: { reason: to.suppression } })),
    ...moved.map(({ id, before }) =>
      contactStatusChanged({ at: now, contactId: id, data: { before, after: to.status, reason: to.reason } }),
    ),
  ])
}
