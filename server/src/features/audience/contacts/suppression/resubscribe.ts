import type { Context } from '../../../../platform/context.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { contactStatusChanged } from '../events.ts'
import { lockContact, updateContact, withConfirmation } from '../store.ts'
import { erasedHashes } from './erased-hash.ts'
import { deleteErasure, suppressionsOf } from './sql/erasures.ts'
import { applySuppressions, deleteSuppressions } from './sql/suppressions.ts'

/** Reasons that a confirmation by the contact lifts. Complaints, bounces and decisions of the company stay. */
const LIFTED: readonly string[] = ['unsubscribed', 'erased']

/** Whether a confirmation would lift everything that suppresses the address. If not, none is requested. */
export async function mayConfirm({ app, db }: Context, tenantId: string, email: string): Promise<boolean> {
  const hashes = erasedHashes(app.signingKeys, tenantId, email)
  return (await suppressionsOf(db, tenantId, email, hashes)).every(({ reason }) => LIFTED.includes(reason))
}

/**
 * Subscribes a contact by a double opt-in confirmation, the only way back after an unsubscription or an erasure.
 * Returns false, and changes nothing, when the address is suppressed for a reason that a confirmation does not lift.
 */
export async function resubscribe({ app, db, now }: Context, tenantId: string, contactId: string): Promise<boolean> {
  const contact = await lockContact(db, tenantId, contactId)
  if (contact.status === 'complained' || contact.status === 'bounced') return false
  if (!(await mayConfirm({ app, db, now }, tenantId, contact.email))) return false
  await withConfirmation(db, async () => {
    await deleteSuppressions(db, tenantId, contact.email, LIFTED)
    await deleteErasure(db, tenantId, erasedHashes(app.signingKeys, tenantId, contact.email))
    await updateContact(db, tenantId, contactId, {
      status: 'subscribed',
      consent_basis: 'double_opt_in',
      consent_recorded: true,
      consent_at: now,
      suppression_reason: null,
      ...(contact.status === 'subscribed' ? {} : { status_at: now }),
      updated_at: now,
    })
    await applySuppressions(db, tenantId, [contact.email_key], now)
  })
  if (contact.status !== 'subscribed')
    await writeEvents(db, tenantId, [
      contactStatusChanged({
        at: now,
        contactId,
        data: { before: contact.status, after: 'subscribed', reason: 'double_opt_in' },
      }),
    ])
  return true
}
