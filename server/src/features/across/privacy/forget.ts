import type { Context, DbContext } from '../../../platform/context.ts'
import { required } from '../../../platform/db/failures.ts'
import { forgetEvents } from '../../../platform/events/forget.ts'
import { writeEventsOf } from '../../../platform/events/write.ts'
import { slot } from '../../../platform/slots.ts'
import { recordUseChange } from '../../audience/consents/index.ts'
import { contactDeleted, contactErased, forgetContacts, holdContacts, type Way } from '../../audience/contacts/index.ts'
import { recentlyMailed } from '../../mailing/ledger/index.ts'

const DAY = 24 * 3600_000

/**
 * A contact with a waiting message, or one sent after this time, is not deleted: bounces and complaints must find it.
 */
export const recentSince = (now: Date) => new Date(now.getTime() - DAY)

/**
 * Deletes contacts with all their data, except suppressions of their addresses, and the evidence of their consents
 * without personal data. Returns how many were deleted, and which stay because of a recent mail.
 */
export async function deleteContacts(
  { db, now }: DbContext,
  tenantId: string,
  contactIds: readonly string[],
  way: Way = 'admin',
) {
  const held = await holdContacts(db, tenantId, contactIds)
  const recent = await recentlyMailed(db, tenantId, idsOf(held), recentSince(now))
  const deleted = held.filter(({ id }) => !recent.has(id))
  await forget({ db, now }, tenantId, deleted, { event: contactDeleted, kind: 'deleted', way })
  return { deleted: deleted.length, recent }
}

/** Erases a contact for good: only a keyed hash stays, which keeps the address suppressed. */
export async function eraseContact(context: Context, tenantId: string, contactId: string, way: Way) {
  const contact = required((await holdContacts(context.db, tenantId, [contactId]))[0])
  await forget(context, tenantId, [contact], { event: contactErased, kind: 'erased', way })
  for (const { erase } of slot('personal')) await erase?.(context, tenantId, contact.email)
}

async function forget(
  { db, now }: DbContext,
  tenantId: string,
  contacts: readonly { id: string; status: string }[],
  { event, kind, way }: { event: typeof contactDeleted; kind: 'deleted' | 'erased'; way: Way },
) {
  const contactIds = idsOf(contacts)
  // The last entry of the evidence, which loses everything personal with the others.
  await recordUseChange(db, tenantId, contactIds, { kind, at: now, way })
  await forgetEvents(db, tenantId, contactIds)
  for (const { forget } of slot('personal')) await forget?.(db, tenantId, contactIds)
  // With the status: a contact that had unsubscribed before does not count as lost again.
  for (const [status, own] of Map.groupBy(contacts, (contact) => contact.status))
    await writeEventsOf(db, tenantId, idsOf(own), event({ at: now, data: { status } }))
  await forgetContacts(db, tenantId, contactIds, now)
}

const idsOf = (contacts: readonly { id: string }[]) => contacts.map((contact) => contact.id)
