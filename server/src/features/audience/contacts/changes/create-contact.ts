import type { Static } from 'typebox'
import type { Actor, Context, DbContext, Tenant } from '../../../../platform/context.ts'
import { inOrder } from '../../../../platform/db/pipelined.ts'
import { reserveIds } from '../../../../platform/db/reserve-ids.ts'
import { validation } from '../../../../platform/errors.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { columnsOf } from '../../../../platform/text/case.ts'
import { getShop } from '../../../account/shops/index.ts'
import { consentGiven, getPurpose, giveConsent } from '../../consents/index.ts'
import { loadCustomFields, readCustomValues } from '../../custom-fields/index.ts'
import { contactCreated } from '../events.ts'
import { PROFILE_COLUMNS, type ProfileField, ProfilePatch } from '../profile.ts'
import type { ContactInput } from '../schemas.ts'
import { insertContact, type NewContact } from '../store.ts'
import { erasedHashes } from '../suppression/erased-hash.ts'
import { type Reason, statusFor, strongest } from '../suppression/reasons.ts'
import { suppressionsOf } from '../suppression/sql/erasures.ts'
import { holdAddresses, insertSuppressions } from '../suppression/sql/suppressions.ts'
import { missingFields } from './fill-from-names.ts'
import { momentOf } from './record-consent.ts'

/**
 * Creates a contact with a documented consent. A suppressed address gets the matching status and is not mailed. The
 * caller adds the contact to lists, which are a feature above this one, by the slot `contactCreations`.
 */
export async function createContact(
  { app, db, now }: Context,
  tenant: Tenant,
  actor: Pick<Actor, 'kind'>,
  input: Static<typeof ContactInput>,
): Promise<NewContact> {
  const [, ids, shop, purpose, customFields, suppressions] = await Promise.all([
    // First, so that the suppressions stay true.
    holdAddresses(db, tenant.id, 'shared'),
    reserveIds(db, ['contact', 'consent']),
    getShop(db, tenant.id, input.shopId),
    getPurpose(db, tenant.id, input.purposeId),
    input.customFields ? loadCustomFields(db, tenant.id) : [],
    suppressionsOf(db, tenant.id, input.email, erasedHashes(app.signingKeys, tenant.id, input.email)),
  ])
  if (!shop) throw validation('shopId')
  if (!purpose) throw validation('purposeId')
  const custom = input.customFields ? readCustomValues(customFields, input.customFields) : {}
  await restoreSuppressions({ db, now }, tenant.id, input.email, suppressions)
  const reason = strongest(suppressions.map((one) => one.reason))
  const blacklist = suppressions.find((one) => one.reason === 'blacklist')
  const shown = suppressions.find((one) => one.reason === reason)
  const status = statusFor(reason, 'subscribed')
  const validFrom = momentOf(input.validFrom, tenant, 'validFrom') ?? now
  const language = input.language || shop.contact_language || shop.language
  const insertion = insertContact(db, tenant.id, {
    id: ids.contact,
    ...columnsOf(ProfilePatch, input),
    ...columnsOf(ProfilePatch, missingFields({ ...input, language }) as Static<typeof ProfilePatch>),
    email: input.email,
    shop_id: shop.id,
    language,
    custom: JSON.stringify(withoutNulls(custom)),
    status,
    status_at: now,
    source: 'manual',
    consent_basis: 'imported',
    consent_at: validFrom,
    consent_recorded: true,
    suppression_reason: reason,
    suppressed_at: shown?.created_at ?? null,
    suppression_note: shown?.note ?? null,
    blacklisted_at: blacklist?.created_at ?? null,
    edited_fields: actor.kind === 'person' ? typedFields(input) : [],
    created_at: now,
    updated_at: now,
  })
  const consent = giveConsent({ db, now }, tenant, {
    id: ids.consent,
    contactId: ids.contact,
    email: input.email,
    purpose,
    validFrom,
    basis: 'imported',
    source: 'manual',
  })
  const reported = writeEvents(db, tenant.id, [
    contactCreated({ at: now, contactId: ids.contact, data: { source: 'manual', status } }),
    consentGiven({ at: now, contactId: ids.contact, objectId: ids.consent, data: { purposeId: purpose.id } }),
  ])
  const [contact] = await inOrder([insertion, consent, reported])
  return contact
}

/** The fields that the person filled in. Imports and synchronisations do not overwrite them. */
const typedFields = (input: Static<typeof ContactInput>) =>
  [
    ...Object.keys(PROFILE_COLUMNS).filter((field) => input[field as ProfileField]),
    ...Object.keys(input.customFields ?? {}).map((id) => `cf:${id}`),
  ].sort()

/** Restores the suppressions that an erased address had before its erasure. */
async function restoreSuppressions(
  { db, now }: DbContext,
  tenantId: string,
  email: string,
  suppressions: readonly { reason: string }[],
) {
  if (!suppressions.some(({ reason }) => reason === 'erased')) return
  for (const { reason } of suppressions.filter((one) => one.reason !== 'erased'))
    await insertSuppressions(db, tenantId, [email], { reason: reason as Exclude<Reason, 'erased'>, note: null, now })
}

/** Leaves out cleared values, which are not stored. */
export const withoutNulls = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
