import type { Context } from '../../../../platform/context.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { contactCreated } from '../events.ts'
import { insertContact } from '../store.ts'
import { erasedHashes } from '../suppression/erased-hash.ts'
import { statusFor, strongest } from '../suppression/reasons.ts'
import { suppressionsOf } from '../suppression/sql/erasures.ts'
import { holdAddresses } from '../suppression/sql/suppressions.ts'

interface SignUp {
  email: string
  shopId: string
  language: string
  /** Pending until a confirmation, or subscribed at once. */
  status: 'pending' | 'subscribed'
  source: 'signup_form' | 'api'
}

/**
 * Creates the contact of a person who signed up, on a website or in another program. An address that unsubscribed or was erased stays so until
 * the person confirms. The caller documents the consent.
 */
export async function createSignUp(
  { app, db, now }: Context,
  tenantId: string,
  { email, shopId, language, status: wished, source }: SignUp,
) {
  // First, so that the suppressions stay true.
  await holdAddresses(db, tenantId, 'shared')
  const suppressions = await suppressionsOf(db, tenantId, email, erasedHashes(app.signingKeys, tenantId, email))
  const reason = strongest(suppressions.map((one) => one.reason))
  const shown = suppressions.find((one) => one.reason === reason)
  const status = statusFor(reason, wished)
  const contact = await insertContact(db, tenantId, {
    email,
    shop_id: shopId,
    language,
    custom: '{}',
    status,
    status_at: now,
    source,
    consent_basis: status === 'subscribed' ? 'imported' : 'none',
    consent_at: status === 'subscribed' ? now : null,
    consent_recorded: status === 'subscribed',
    suppression_reason: reason,
    suppressed_at: shown?.created_at ?? null,
    suppression_note: shown?.note ?? null,
    edited_fields: [],
    created_at: now,
    updated_at: now,
  })
  await writeEvents(db, tenantId, [contactCreated({ at: now, contactId: contact.id, data: { source, status } })])
  return contact
}
