import type { Static } from 'typebox'
import type { Actor, Context, Tenant } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { type DomainEvent, writeEvents } from '../../../platform/events/write.ts'
import { columnsOf } from '../../../platform/text/case.ts'
import { getShop } from '../../account/shops/index.ts'
import { getPurpose, giveConsent } from '../consents/index.ts'
import { loadCustomFields, readCustomValues } from '../custom-fields/index.ts'
import { momentOf } from './consents.ts'
import { erasedHashes } from './erased-hash.ts'
import { PROFILE_COLUMNS, type ProfileField, ProfilePatch } from './profile.ts'
import type { ContactInput } from './schemas.ts'
import { suppressionsOf } from './sql/erasures.ts'
import { holdAddresses, insertSuppressions } from './sql/suppressions.ts'
import { type ContactWithState, insertContact } from './store.ts'
import { type Reason, statusFor, strongest } from './suppression-rules.ts'

/**
 * Creates a contact with a documented consent. Its address may be suppressed from before: then it gets the matching
 * status, and stays unmailed. Lists are joined by whoever calls, above.
 */
export async function createContact(
  { app, db, now }: Context,
  tenant: Tenant,
  actor: Pick<Actor, 'kind'>,
  input: Static<typeof ContactInput>,
): Promise<ContactWithState> {
  await holdAddresses(db, tenant.id, 'shared')
  const shop = await getShop(db, tenant.id, input.shopId)
  if (!shop) throw validation('shopId')
  const purpose = await getPurpose(db, tenant.id, input.purposeId)
  if (!purpose) throw validation('purposeId')
  const custom = input.customFields ? readCustomValues(await loadCustomFields(db, tenant.id), input.customFields) : {}
  const against = await standingAgainst({ app, db, now }, tenant.id, input.email)
  const reason = strongest(against.map((one) => one.reason))
  const blacklist = against.find((one) => one.reason === 'blacklist')
  const shown = against.find((one) => one.reason === reason)
  const status = statusFor(reason, 'subscribed')
  const validFrom = momentOf(input.validFrom, tenant, 'validFrom') ?? now
  const contact = await insertContact(db, tenant.id, {
    ...columnsOf(ProfilePatch, input),
    email: input.email,
    shop_id: shop.id,
    language: input.language || shop.contact_language || shop.language,
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
  const { id } = contact
  const consent = await giveConsent({ db, now }, tenant, {
    contactId: id,
    email: input.email,
    purpose,
    validFrom,
    basis: 'imported',
    source: 'manual',
  })
  const events: DomainEvent[] = [
    { type: 'contact_created', at: now, contactId: id, data: { source: 'manual', status } },
    { type: 'consent_given', at: now, contactId: id, objectId: consent.id, data: { purposeId: purpose.id } },
  ]
  await writeEvents(db, tenant.id, events)
  return contact
}

/** What a person typed stays as it is: imports and synchronisations leave it alone. */
const typedFields = (input: Static<typeof ContactInput>) =>
  [
    ...Object.keys(PROFILE_COLUMNS).filter((field) => input[field as ProfileField]),
    ...Object.keys(input.customFields ?? {}).map((id) => `cf:${id}`),
  ].sort()

/** What stands against an address. What stood against an erased one before its erasure stands against it again. */
async function standingAgainst({ app, db, now }: Context, tenantId: string, email: string) {
  const against = await suppressionsOf(db, tenantId, email, erasedHashes(app.signingKeys, tenantId, email))
  if (against.some(({ reason }) => reason === 'erased'))
    for (const { reason } of against.filter((one) => one.reason !== 'erased'))
      await insertSuppressions(db, tenantId, [email], { reason: reason as Exclude<Reason, 'erased'>, note: null, now })
  return against
}

/** A cleared value is stored as none. */
export const withoutNulls = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
