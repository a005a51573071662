import type { DbContext } from '../../../platform/context.ts'
import { writeEvents } from '../../../platform/events/write.ts'
import { applySuppressions, insertSuppressions } from './sql/suppressions.ts'
import { addSoftBounces, lockContacts, moveStatus } from './store.ts'

/** So many mails in a row that did not arrive, and the address counts as dead. */
const SOFT_BOUNCES = 5

/** Contacts whose address is dead. Who complained stays so: that is the stronger word. */
export const markBounced = (ground: DbContext, tenantId: string, contactIds: readonly string[], reason: string) =>
  settle(ground, tenantId, contactIds, { status: 'bounced', suppression: 'bounced', reason })

/** Contacts who called a mail spam. Nothing ever takes that back. */
export const markComplained = (ground: DbContext, tenantId: string, contactIds: readonly string[]) =>
  settle(ground, tenantId, contactIds, { status: 'complained', suppression: 'complaint', reason: 'complaint' })

/** One more mail in a row did not arrive at each of these contacts; the fifth makes them bounced. Their rows are locked. */
export async function countSoftBounces(ground: DbContext, tenantId: string, contactIds: readonly string[]) {
  const full = await addSoftBounces(ground.db, tenantId, contactIds, SOFT_BOUNCES)
  await markBounced(ground, tenantId, full, 'soft_bounces')
}

async function settle(
  { db, now }: DbContext,
  tenantId: string,
  contactIds: readonly string[],
  to: { status: 'bounced' | 'complained'; suppression: 'bounced' | 'complaint'; reason: string },
) {
  if (!contactIds.length) return
  const contacts = await lockContacts(db, tenantId, contactIds)
  const emails = contacts.map((contact) => contact.email)
  const added = new Set(await insertSuppressions(db, tenantId, emails, { reason: to.suppression, note: null, now }))
  const moved = await moveStatus(
    db,
    tenantId,
    contacts.map((contact) => contact.id),
    to.status,
    now,
  )
  await applySuppressions(db, tenantId, [...added], now)
  const suppressed = contacts.filter((contact) => added.has(contact.email_key))
  await writeEvents(db, tenantId, [
    ...suppressed.map(({ id }) => ({
      type: 'contact_suppressed',
      at: now,
      contactId: id,
      data: { reason: to.suppression },
    })),
    ...moved.map(({ id, before }) => ({
      type: 'contact_status_changed',
      at: now,
      contactId: id,
      data: { before, after: to.status, reason: to.reason },
    })),
  ])
}
