import type { Context } from '../../../platform/context.ts'
import { readToken } from '../../../platform/crypto/object-tokens.ts'
import { tx } from '../../../platform/db/tx.ts'
import { writeEvents } from '../../../platform/events/write.ts'
import { slot } from '../../../platform/slots.ts'
import { findCompany } from '../../account/companies/index.ts'
import { consentGiven, getPurpose, giveConsent } from '../consents/index.ts'
import { lockContacts, requireContact, resubscribe } from '../contacts/index.ts'
import { joinByContact } from '../lists/index.ts'
import type { ConfirmationProof } from './slot.ts'
import { type DoubleOptInRow, findRequest, markConfirmed } from './store.ts'

/** Opens a confirmation link; null when it is forged or expired, or its contact was deleted. */
export async function openConfirmation({ app, db, now }: Context, token: string) {
  const named = readToken(app.signingKeys, 'double_opt_in', token)
  const tenant = named && (await findCompany(db, named.publicId))
  const request = tenant && (await findRequest(db, tenant.id, named.id))
  if (!tenant || !request) return null
  if (!request.confirmed_at && request.expires_at <= now) return null
  return { tenant, request }
}

export type Outcome = 'confirmed' | 'used' | 'invalid' | 'refused'

/**
 * Confirms a subscription: gives the consent with its proof, subscribes the contact and joins the lists, in one
 * transaction. A link works once. It does not work for a contact who unsubscribed after the request: only a newer
 * request can subscribe such a contact again.
 */
export async function confirm({ app, db, now }: Context, token: string, client: { ip: string; userAgent: string }) {
  const opened = await openConfirmation({ app, db, now }, token)
  if (!opened) return { outcome: 'invalid' as const, opened }
  const { tenant } = opened
  const outcome = await tx(db, async (db): Promise<Outcome> => {
    await lockContacts(db, tenant.id, [opened.request.contact_id])
    // Read again under the lock: the same link may be followed twice at the same time.
    const request = await findRequest(db, tenant.id, opened.request.id)
    if (!request) return 'invalid'
    if (request.confirmed_at) return 'used'
    const contact = await requireContact(db, tenant.id, request.contact_id)
    if (contact.status === 'unsubscribed' && contact.status_at > request.requested_at) return 'invalid'
    if (!(await resubscribe({ app, db, now }, tenant.id, contact.id))) return 'refused'
    await markConfirmed(db, tenant.id, request.id, now)
    const proof = {
      doiSentAt: (request.sent_at ?? request.requested_at).toISOString(),
      doiConfirmedAt: now.toISOString(),
      doiIp: client.ip,
      doiUserAgent: client.userAgent,
    }
    await recordConsent({ app, db, now }, tenant, request, contact.email, proof)
    const { contact_id: contactId, list_ids: listIds, requested_at: requestedAt } = request
    await joinByContact({ db, now }, { tenantId: tenant.id, contactId, listIds, requestedAt })
    for (const { confirmed } of slot('confirmations'))
      await confirmed({ app, db, now }, tenant, { id: request.id, contactId, proof })
    return 'confirmed'
  })
  return { outcome, opened }
}

async function recordConsent(
  { db, now }: Context,
  tenant: { id: string; timezone: string },
  request: DoubleOptInRow,
  email: string,
  confirmation: ConfirmationProof,
) {
  if (!request.purpose_id) return
  const purpose = (await getPurpose(db, tenant.id, request.purpose_id))!
  const proof = { ...(request.proof as object), ...confirmation }
  const given = { purpose, validFrom: now, basis: 'double_opt_in', source: request.source, proof }
  const ends = request.valid_to ? { validTo: request.valid_to } : {}
  const of = { contactId: request.contact_id, email }
  const consent = await giveConsent({ db, now }, tenant, { ...of, ...given, ...ends })
  const data = { purposeId: purpose.id }
  await writeEvents(db, tenant.id, [
    consentGiven({ at: now, contactId: request.contact_id, objectId: consent.id, data }),
  ])
}
