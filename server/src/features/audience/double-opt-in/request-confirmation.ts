import type { Context, Tenant } from '../../../platform/context.ts'
import { required } from '../../../platform/db/failures.ts'
import { validation } from '../../../platform/errors.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { getPurpose, markUsed } from '../consents/index.ts'
import { lockContacts, mayConfirm } from '../contacts/index.ts'
import { mailConfirmation } from './jobs/mail-confirmation.ts'
import { insertRequest } from './store.ts'

const DAYS = 14

export interface ConfirmationRequest {
  contactId: string
  /** Without a purpose, the confirmation documents no consent. */
  purposeId: string | null
  /** Lists that the confirmation also joins. */
  listIds?: readonly string[]
  language?: string
  /** The source of the consent, such as `signup_form`. */
  source: string
  proof?: { ip?: string; userAgent?: string; url?: string; note?: string }
  /** A template with the link; by default our own text. */
  templateId?: string | null
  senderId?: string | null
  /** Where the confirmation leads; by default to our own page. */
  confirmedUrl?: string | null
  /** When the link stops working; by default after two weeks. */
  expiresAt?: Date | null
  /** When the consent ends; by default by its purpose. */
  validTo?: Date | null
  /** Texts that the template shows by their names. */
  texts?: Record<string, string> | null
}

/**
 * Asks a contact by mail to confirm a subscription. The contact may be unsubscribed or erased. Returns null and sends
 * nothing when the address has a suppression that a confirmation does not lift.
 */
export async function requestConfirmation(
  { app, db, now }: Context,
  tenant: Pick<Tenant, 'id' | 'language'>,
  request: ConfirmationRequest,
): Promise<string | null> {
  const contact = required((await lockContacts(db, tenant.id, [request.contactId]))[0])
  const purpose = request.purposeId ? await getPurpose(db, tenant.id, request.purposeId) : null
  if (purpose === undefined) throw validation('purposeId')
  if (!(await mayConfirm({ app, db, now }, tenant.id, contact.email))) return null
  if (purpose) await markUsed(db, purpose)
  const { id } = await insertRequest(db, {
    tenant_id: tenant.id,
    contact_id: contact.id,
    purpose_id: purpose?.id ?? null,
    list_ids: [...(request.listIds ?? [])],
    language: request.language ?? tenant.language,
    source: request.source,
    proof: JSON.stringify({ ...request.proof, ...(purpose ? { textVersion: purpose.text_version } : {}) }),
    template_id: request.templateId ?? null,
    sender_id: request.senderId ?? null,
    confirmed_url: request.confirmedUrl ?? null,
    requested_at: now,
    expires_at: request.expiresAt ?? new Date(now.getTime() + DAYS * 24 * 3600 * 1000),
    valid_to: request.validTo ?? null,
    texts: request.texts ? JSON.stringify(request.texts) : null,
  })
  await enqueue(db, mailConfirmation, { tenantId: tenant.id, requestId: id })
  return id
}
