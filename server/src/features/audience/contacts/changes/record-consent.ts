import type { DbContext, Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { validation } from '../../../../platform/errors.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { isDay, startOfDay } from '../../../../platform/time/zone.ts'
import {
  consentGiven,
  consentWithdrawn,
  findEntry,
  getPurpose,
  giveConsent,
  listConsents,
  type Proof,
  presentEnd,
  withdrawConsent,
} from '../../consents/index.ts'
import { lockContact, requireContact, updateContact } from '../store.ts'
import { ENDING_OF, type Reason } from '../suppression/reasons.ts'
import type { Way } from '../suppression/suppress.ts'

interface ConsentInput {
  purposeId: string
  validFrom?: string
  validTo?: string | null
  proof?: Proof
}

/** Parses a day or a moment; 400 for a year that no consent can have, such as 9999. */
export function momentOf(text: string | undefined, tenant: Pick<Tenant, 'timezone'>, field: string) {
  if (text === undefined) return undefined
  const moment = isDay(text) ? startOfDay(text, tenant.timezone) : new Date(text)
  if (moment.getUTCFullYear() < 1900 || moment.getUTCFullYear() > 2200) throw validation(field)
  return moment
}

/** The consents of a contact, and what ended their use; null while they may be used. */
export async function consentsOfContact({ db }: DbContext, tenantId: string, contactId: string) {
  const ended = await endOfUse(db, tenantId, contactId)
  return { all: await listConsents(db, tenantId, contactId), ended }
}

/**
 * What ended the use of a contact's consents: the strongest suppression of its address. The history says how it came,
 * unless the suppression is older than the contact.
 */
export async function endOfUse(db: Db, tenantId: string, contactId: string) {
  const contact = await requireContact(db, tenantId, contactId)
  const { suppression_reason: reason, suppressed_at, suppression_note: note } = contact
  if (!reason) return null
  const kind = ENDING_OF[reason as Reason]
  const at = suppressed_at ?? contact.status_at
  return presentEnd(kind, at, await findEntry(db, tenantId, contactId, kind, at), note)
}

/** Records a consent that a contact gave. Does not subscribe it: only a double opt-in confirmation does. */
export async function recordConsent({ db, now }: DbContext, tenant: Tenant, contactId: string, input: ConsentInput) {
  const contact = await lockContact(db, tenant.id, contactId)
  const purpose = await getPurpose(db, tenant.id, input.purposeId)
  if (!purpose) throw validation('purposeId')
  const validFrom = momentOf(input.validFrom, tenant, 'validFrom') ?? now
  const validTo = input.validTo === null ? null : momentOf(input.validTo, tenant, 'validTo')
  if (validTo && validTo <= validFrom) throw validation('validTo')
  const consent = await giveConsent({ db, now }, tenant, {
    contactId,
    email: contact.email,
    purpose,
    validFrom,
    validTo,
    basis: 'imported',
    source: 'manual',
    proof: input.proof,
  })
  await updateContact(db, tenant.id, contactId, { consent_recorded: true, consent_at: validFrom, updated_at: now })
  await writeEvents(db, tenant.id, [
    consentGiven({ at: now, contactId, objectId: consent.id, data: { purposeId: purpose.id } }),
  ])
  return (await listConsents(db, tenant.id, contactId)).find((one) => one.id === consent.id)!
}

/** Withdraws a consent. The contact stays subscribed; campaigns for that purpose skip it. */
export async function withdrawContactConsent(
  { db, now }: DbContext,
  tenantId: string,
  contactId: string,
  consentId: string,
  way: Way,
) {
  const contact = await lockContact(db, tenantId, contactId)
  const consent = await withdrawConsent({ db, now }, tenantId, contact, consentId, way)
  await writeEvents(db, tenantId, [
    consentWithdrawn({ at: now, contactId, objectId: consentId, data: { purposeId: consent.purpose_id } }),
  ])
  return consent
}
