import type { DbContext } from '../../../platform/context.ts'
import { writeEvents } from '../../../platform/events/write.ts'
import { consentWithdrawn, type Origin } from './events.ts'
import { withdrawConsent } from './give-consent.ts'
import { recordWithdrawals } from './sql/chain.ts'
import { openConsents, withdrawOpen } from './store.ts'

/** Withdraws the consents of contacts to a purpose, by an automation. The contacts must be locked. */
export async function withdrawConsents(
  context: DbContext,
  tenantId: string,
  contacts: readonly { id: string; email: string }[],
  purposeId: string,
) {
  const emails = new Map(contacts.map(({ id, email }) => [id, email]))
  for (const consent of await openConsents(context.db, tenantId, [...emails.keys()], purposeId)) {
    const { contact_id: id } = consent
    await withdrawConsent(context, tenantId, { id, email: emails.get(id)! }, consent.id, 'automation')
  }
}

/**
 * Withdraws consents that an import gave, at most one of each contact, except those that were withdrawn already. The
 * contacts must be locked. Returns how many were withdrawn.
 */
export async function takeBackConsents(
  { db, now }: DbContext,
  tenantId: string,
  consentIds: readonly string[],
  { note, origin, way }: { note: string; origin: Origin; way: 'undo' | 'admin' },
): Promise<number> {
  const withdrawn = await withdrawOpen(db, tenantId, consentIds, now)
  if (!withdrawn.length) return 0
  const ids = withdrawn.map(({ id }) => id)
  await recordWithdrawals(db, tenantId, ids, { at: now, way, proof: { note } })
  const events = withdrawn.map(({ id, contact_id: contactId, purpose_id: purposeId }) =>
    consentWithdrawn({ at: now, contactId, objectId: id, data: { ...origin, purposeId } }),
  )
  await writeEvents(db, tenantId, events)
  return withdrawn.length
}
