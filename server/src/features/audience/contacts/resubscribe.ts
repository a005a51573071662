import type { Context } from '../../../platform/context.ts'
import { writeEvents } from '../../../platform/events/write.ts'
import { erasedHashes } from './erased-hash.ts'
import { deleteErasure, suppressionsOf } from './sql/erasures.ts'
import { applySuppressions, deleteSuppressions } from './sql/suppressions.ts'
import { confirming, lockContact, updateContact } from './store.ts'

/** What a person's own word lifts. A complaint, a bounce and the company's own decisions it does not. */
const LIFTED: readonly string[] = ['unsubscribed', 'erased']

/** Whether something stands against an address that no confirmation lifts: then it is not even asked. */
export async function mayConfirm({ app, db }: Context, tenantId: string, email: string): Promise<boolean> {
  const hashes = erasedHashes(app.signingKeys, tenantId, email)
  return (await suppressionsOf(db, tenantId, email, hashes)).every(({ reason }) => LIFTED.includes(reason))
}

/**
 * Subscribes a contact by a double opt-in confirmation: the only way back for who unsubscribed or was erased. Returns
 * false, and changes nothing, when something stands against it that stays.
 */
export async function resubscribe({ app, db, now }: Context, tenantId: string, contactId: string): Promise<boolean> {
  const contact = await lockContact(db, tenantId, contactId)
  if (contact.status === 'complained' || contact.status === 'bounced') return false
  if (!(await mayConfirm({ app, db, now }, tenantId, contact.email))) return false
  await confirming(db, async () => {
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
      {
        type: 'contact_status_changed',
        at: now,
        contactId,
        data: { before: contact.status, after: 'subscribed', reason: 'double_opt_in' },
      },
    ])
  return true
}
