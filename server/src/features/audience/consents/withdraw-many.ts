import type { DbContext } from '../../../platform/context.ts'
import { withdrawConsent } from './give-consent.ts'
import { openConsents } from './store.ts'

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
