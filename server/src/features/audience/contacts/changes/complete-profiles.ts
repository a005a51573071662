import type { DbContext } from '../../../../platform/context.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import type { Origin } from '../../consents/index.ts'
import { contactUpdated } from '../events.ts'
import { PROFILE_COLUMNS, type ProfileField } from '../profile.ts'
import { type EmptyFields, emptyFieldsOf, type FieldChanges, writeFields } from './sql/completion.ts'

interface Completion {
  id: string
  /** Field → value; null and empty values are ignored. */
  values: Partial<Record<ProfileField, string | null>>
}

/** The values of completions for fields that are empty, unless a person emptied them. Contacts without one are left out. */
export async function missingValues(
  { db }: Pick<DbContext, 'db'>,
  tenantId: string,
  completions: readonly Completion[],
) {
  const empty = await emptyFieldsOf(
    db,
    tenantId,
    completions.map(({ id }) => id),
  )
  return completions
    .map(({ id, values }) => ({ id, changes: changesOf(values, empty.get(id)) }))
    .filter(({ changes }) => changes.length > 0)
}

/** Fills fields that are empty, unless a person emptied them. Returns the changes. The contacts must be locked. */
export async function completeProfiles(
  { db, now }: DbContext,
  tenantId: string,
  completions: readonly Completion[],
  origin: Origin = {},
) {
  const changed = await missingValues({ db }, tenantId, completions)
  await changeFields({ db, now }, tenantId, changed, origin)
  return changed
}

/** Changes profile fields of contacts that are locked, with their events. */
export async function changeFields(
  { db, now }: DbContext,
  tenantId: string,
  changed: readonly FieldChanges[],
  origin: Origin,
) {
  await writeFields(db, tenantId, changed, now)
  await writeEvents(
    db,
    tenantId,
    changed.map(({ id, changes }) =>
      contactUpdated({ at: now, contactId: id, data: { ...origin, changes: [...changes] } }),
    ),
  )
}

const changesOf = (values: Completion['values'], empty: EmptyFields | undefined) =>
  Object.entries(values)
    .filter(([field, value]) => value && empty?.has(PROFILE_COLUMNS[field as ProfileField]))
    .map(([field, after]) => ({ field: field as ProfileField, before: null, after: after! }))
