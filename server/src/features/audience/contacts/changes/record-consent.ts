import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { isDay, startOfDay } from '../../../../platform/time/zone.ts'
import {
  consentGiven,
  consentWithdrawn,
  getPurpose,
  giveConsent,
  listConsents,
  type Proof,
  withdrawConsent,
} from '../../consents/index.ts'
import { lockContact, requireContact, updateContact } from '../store.ts'

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

export async function consentsOfContact({ db }: DbContext, tenantId: string, contactId: string) {
  await requireContact(db, tenantId, contactId)
  return listConsents(db, tenantId, contactId)
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
) {
  const contact = await lockContact(db, tenantId, contactId)
  const consent = await withdrawConsent({ db, now }, tenantId, contact, consentId)
  await writeEvents(db, tenantId, [
    consentWithdrawn({ at: now, contactId, objectId: consentId, data: { purposeId: consent.purpose_id } }),
  ])
  return consent
}
