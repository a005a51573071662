import type { Static } from 'typebox'
import type { Actor, Context, Tenant } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { columnsOf } from '../../../../platform/text/case.ts'
import { loadCustomFields, readCustomValues } from '../../custom-fields/index.ts'
import { contactUpdated } from '../events.ts'
import { PROFILE_COLUMNS, type ProfileField, ProfilePatch } from '../profile.ts'
import type { ContactPatch } from '../schemas.ts'
import { type ContactRow, lockContact, updateContact } from '../store.ts'
import { withoutNulls } from './create-contact.ts'
import { followingFields } from './fill-from-names.ts'

/** Fields that look changeable but are not. */
const FORBIDDEN = [
  'email',
  'status',
  'consentBasis',
  'consentAt',
  'consentWeak',
  'consentConfirmed',
  'purposeId',
  'shopId',
  'suppressionReason',
  'blacklisted',
  'excluded',
]

interface ContactChange {
  tenant: Pick<Tenant, 'id'>
  /** A member or a key, or the contact itself. */
  actor: Pick<Actor, 'kind'> | { kind: 'contact' }
  id: string
  patch: Static<typeof ContactPatch>
}

/**
 * Changes profile and custom fields, and what follows from changed names. Remembers which fields a person changed, so that
 * imports do not overwrite them.
 */
export async function changeContact({ db, now }: Context, { tenant, actor, id, patch: wanted }: ContactChange) {
  // The specification wants the field `email` in the error for all of them.
  if (FORBIDDEN.some((field) => Object.hasOwn(wanted, field))) throw validation('email')
  const before = await lockContact(db, tenant.id, id)
  const custom = wanted.customFields ? readCustomValues(await loadCustomFields(db, tenant.id), wanted.customFields) : {}
  const asked = [...profileChanges(before, wanted), ...customChanges(before, custom)]
  if (!asked.length) return
  const edited =
    actor.kind === 'person'
      ? [...new Set([...before.edited_fields, ...asked.map((change) => change.field)])].sort()
      : before.edited_fields
  const following = followingFields(before, wanted, edited) as Static<typeof ContactPatch>
  const patch = { ...wanted, ...following }
  const changes = [...asked, ...profileChanges(before, following)]
  await updateContact(db, tenant.id, id, {
    ...columnsOf(ProfilePatch, patch),
    custom: JSON.stringify(withoutNulls({ ...(before.custom as object), ...custom })),
    edited_fields: edited,
    updated_at: now,
  })
  await writeEvents(db, tenant.id, [contactUpdated({ at: now, contactId: id, data: { changes } })])
}

interface Change {
  /** A profile field, or `cf:<id>`. */
  field: string
  before: unknown
  after: unknown
}

const profileChanges = (row: ContactRow, patch: Static<typeof ContactPatch>): Change[] =>
  (Object.keys(PROFILE_COLUMNS) as ProfileField[])
    .filter((field) => patch[field] !== undefined)
    .map((field) => ({ field, before: row[PROFILE_COLUMNS[field] as keyof ContactRow], after: patch[field] }))
    .filter(({ before, after }) => before !== after)

const customChanges = (row: ContactRow, custom: Record<string, unknown>): Change[] =>
  Object.entries(custom)
    .map(([id, after]) => ({ field: `cf:${id}`, before: (row.custom as Record<string, unknown>)[id] ?? null, after }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
