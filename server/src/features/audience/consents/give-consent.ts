import type { DbContext, Tenant } from '../../../platform/context.ts'
import { required } from '../../../platform/db/failures.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { addCalendar } from '../../../platform/time/zone.ts'
import type { Origin } from './events.ts'
import type { Proof, WithdrawalWay } from './schemas.ts'
import { insertGiven, recordWithdrawal } from './sql/chain.ts'
import { giveConsents, giveOwnConsents, type OwnConsent } from './sql/give-many.ts'
import * as store from './store.ts'

interface NewConsent {
  /** A reserved number. */
  id?: string
  contactId: string
  email: string
  purpose: store.PurposeRow
  validFrom: Date
  validTo?: Date | null
  basis: string
  source: string
  proof?: Proof
}

/** Records a consent and its evidence. The contact must be locked, or new in this transaction. Returns its number. */
export async function giveConsent({ db, now }: DbContext, tenant: Pick<Tenant, 'id' | 'timezone'>, input: NewConsent) {
  const { purpose, proof = {} } = input
  const ends = input.validTo === undefined ? endOf(purpose, input.validFrom, tenant.timezone) : input.validTo
  const text_version = proof.textVersion ?? purpose.text_version
  if (text_version > purpose.text_version) throw validation('proof.textVersion')
  await store.markUsed(db, purpose)
  const consent = {
    id: input.id,
    tenant_id: tenant.id,
    contact_id: input.contactId,
    purpose_id: purpose.id,
    valid_from: input.validFrom,
    valid_to: ends,
    basis: input.basis,
    source: input.source,
    text_version,
    created_at: now,
  }
  const personal = { email: input.email, proof: { ...proof, textVersion: text_version } }
  return insertGiven(db, consent, now, personal)
}

/**
 * Records the same consent for many contacts, except those that have a valid one for the purpose or withdrew their
 * last. The contacts must be locked. Returns those that got one.
 */
export async function giveConsentToMany(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  contactIds: readonly string[],
  input: Pick<NewConsent, 'purpose' | 'basis' | 'source' | 'proof'> &
    Partial<Pick<NewConsent, 'validFrom' | 'validTo'>> & { origin: Origin; isNew: boolean },
) {
  const { purpose, basis, source, proof = {}, validFrom = now, validTo, origin, isNew } = input
  if (!contactIds.length) return []
  await store.markUsed(db, purpose)
  return giveConsents(db, contactIds, {
    tenantId: tenant.id,
    purposeId: purpose.id,
    textVersion: purpose.text_version,
    validFrom,
    validTo: validTo ?? endOf(purpose, validFrom, tenant.timezone),
    basis,
    source,
    proof: { ...proof, textVersion: purpose.text_version },
    now,
    origin,
    isNew,
  })
}

/**
 * Records a consent of each contact with the time and the evidence that another service documented, except for contacts
 * that have a valid one or withdrew their last. The contacts must be locked. Returns those that got one.
 */
export async function giveDocumentedConsents(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  consents: readonly Omit<OwnConsent, 'validTo'>[],
  input: Pick<NewConsent, 'purpose' | 'basis' | 'source'> & { origin: Origin; isNew: boolean },
) {
  const { purpose, ...given } = input
  if (!consents.length) return []
  await store.markUsed(db, purpose)
  const { id: purposeId, text_version: textVersion } = purpose
  return giveOwnConsents(
    db,
    consents.map(({ contactId, validFrom, proof }) => ({
      contactId,
      validFrom,
      validTo: endOf(purpose, validFrom, tenant.timezone),
      proof: { ...proof, textVersion },
    })),
    { ...given, tenantId: tenant.id, purposeId, textVersion, now },
  )
}

/** When a consent for the purpose ends by itself. */
const endOf = ({ duration_months: months }: store.PurposeRow, from: Date, timezone: string) =>
  months ? addCalendar(from, { months }, timezone) : null

/** Withdraws a consent; 404 when the contact has none with this id, 409 when it is withdrawn already. */
export async function withdrawConsent(
  { db, now }: DbContext,
  tenantId: string,
  contact: { id: string; email: string },
  consentId: string,
  way: WithdrawalWay,
) {
  const before = required(
    (await store.listConsents(db, tenantId, contact.id)).find((consent) => consent.id === consentId),
  )
  if (before.withdrawn_at) throw conflict('status')
  const consent = required(await store.withdrawConsentRow(db, tenantId, contact.id, consentId, now))
  await recordWithdrawal(db, consent, now, way, { email: contact.email, proof: {} })
  return { ...consent, personal: before.personal }
}
