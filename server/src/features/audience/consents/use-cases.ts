import type { Static } from 'typebox'
import type { DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { conflict, validation } from '../../../platform/errors.ts'
import { columnsOf } from '../../../platform/text/case.ts'
import { addCalendar } from '../../../platform/time/zone.ts'
import { lockTenant } from '../../account/companies/index.ts'
import type { Proof } from './evidence.ts'
import { type PurposeInput, PurposePatch } from './schemas.ts'
import { insertGiven, recordWithdrawal } from './sql/chain.ts'
import { giveConsents } from './sql/give-many.ts'
import * as store from './store.ts'

export async function createPurpose({ db, now }: DbContext, tenantId: string, input: Static<typeof PurposeInput>) {
  const { default: isDefault = false, ...rest } = input
  // Two requests must not both make the default one.
  if (isDefault) await lockTenant(db, tenantId)
  if (isDefault) await store.clearDefaultPurpose(db, tenantId)
  const values = columnsOf(PurposePatch, rest as Static<typeof PurposePatch>)
  const purpose = await store.insertPurpose(db, {
    ...values,
    name: input.name,
    tenant_id: tenantId,
    is_default: isDefault,
    created_at: now,
    updated_at: now,
  })
  await store.insertPurposeText(db, purpose, now)
  return purpose
}

/** Changes a purpose. A changed text is a new version: consents keep the version that the person saw. */
export async function changePurpose(
  { db, now }: DbContext,
  tenantId: string,
  id: string,
  patch: Static<typeof PurposePatch>,
) {
  if (patch.default) await lockTenant(db, tenantId)
  const before = await store.lockPurpose(db, tenantId, id)
  if (patch.default === false && before.is_default) throw conflict('default')
  if (patch.default && !before.is_default) await store.clearDefaultPurpose(db, tenantId)
  const { default: isDefault, ...rest } = patch
  const newText = patch.text !== undefined && patch.text !== before.text
  const values = { ...columnsOf(PurposePatch, rest), is_default: isDefault, updated_at: now }
  const after = await store.updatePurpose(
    db,
    tenantId,
    id,
    newText ? { ...values, text_version: before.text_version + 1 } : values,
  )
  if (newText) await store.insertPurposeText(db, after, now)
  return after
}

/** A purpose with consents is evidence and stays; so do the default one, and one that a rule names. */
export async function removePurpose(db: Db, tenantId: string, id: string) {
  const purpose = await store.lockPurpose(db, tenantId, id)
  if (purpose.is_default) throw conflict('default')
  if (purpose.used) throw conflict('used')
  await requireUnused(db, tenantId, 'purpose', [id])
  await store.deletePurpose(db, tenantId, id)
}

export interface NewConsent {
  contactId: string
  email: string
  purpose: store.PurposeRow
  validFrom: Date
  validTo?: Date | null
  basis: string
  source: string
  proof?: Proof
}

/** Records a consent and its evidence. The contact must be locked, or new in this transaction. */
export async function giveConsent({ db, now }: DbContext, tenant: Pick<Tenant, 'id' | 'timezone'>, input: NewConsent) {
  const { purpose, proof = {} } = input
  const ends = input.validTo === undefined ? endOf(purpose, input.validFrom, tenant.timezone) : input.validTo
  const text_version = proof.textVersion ?? purpose.text_version
  if (text_version > purpose.text_version) throw validation('proof.textVersion')
  await store.markUsed(db, purpose)
  const consent = {
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

/** The same consent for many contacts; those with a valid one for the purpose get no second. They must be locked. */
export async function giveConsentToMany(
  { db, now }: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  contactIds: readonly string[],
  input: Pick<NewConsent, 'purpose' | 'basis' | 'source' | 'proof'> & { mark: Record<string, unknown> },
) {
  const { purpose, basis, source, proof = {}, mark } = input
  await store.markUsed(db, purpose)
  return giveConsents(db, contactIds, {
    tenantId: tenant.id,
    purposeId: purpose.id,
    textVersion: purpose.text_version,
    validFrom: now,
    validTo: endOf(purpose, now, tenant.timezone),
    basis,
    source,
    proof: { ...proof, textVersion: purpose.text_version },
    now,
    mark,
  })
}

/** When a consent of the purpose ends by itself. */
const endOf = ({ duration_months: months }: store.PurposeRow, from: Date, timezone: string) =>
  months ? addCalendar(from, { months }, timezone) : null

/** Withdraws a consent; 404 when the contact has none with this id, 409 when it is withdrawn already. */
export async function withdrawConsent(
  { db, now }: DbContext,
  tenantId: string,
  contact: { id: string; email: string },
  consentId: string,
) {
  const before = required(
    (await store.listConsents(db, tenantId, contact.id)).find((consent) => consent.id === consentId),
  )
  if (before.withdrawn_at) throw conflict('status')
  const consent = required(await store.withdrawConsentRow(db, tenantId, contact.id, consentId, now))
  await recordWithdrawal(db, consent, now, { email: contact.email, proof: {} })
  return { ...consent, personal: before.personal }
}
