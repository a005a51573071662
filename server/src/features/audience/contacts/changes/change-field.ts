import Type from 'typebox'
import type { DbContext } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { faultFinder } from '../../../../platform/http/validate.ts'
import type { Origin } from '../../consents/index.ts'
import { type CustomFieldRow, loadCustomFields, readCustomValues } from '../../custom-fields/index.ts'
import { contactUpdated } from '../events.ts'
import { Profile, type ProfileField } from '../profile.ts'
import { type HeldField, holdField, writeCustomField, writeProfileField } from './sql/fields.ts'

/** A change of one field: a profile field, or `cf:<id>`. */
export interface FieldChange {
  field: string
  op: 'set' | 'clear' | 'add' | 'append'
  value?: unknown
}

/** The new value of a field, from the one before; undefined when the field cannot take it. */
type Change = (before: unknown) => unknown

/**
 * Changes one field of many contacts in a few statements. Contacts whose value stays the same are left alone. Returns the
 * contacts whose field cannot take the value, and those that no longer exist.
 */
export async function changeField(
  { db, now }: DbContext,
  tenantId: string,
  contactIds: readonly string[],
  change: FieldChange,
  origin: Origin,
): Promise<Set<string>> {
  const customId = change.field.startsWith('cf:') ? change.field.slice(3) : null
  const compute = customId
    ? customChange(await loadCustomFields(db, tenantId), customId, change)
    : profileChange(change.field as ProfileField, change)
  const held = await holdField(db, tenantId, contactIds, change.field)
  const changed: (HeldField & { after: unknown })[] = []
  const refused = new Set(contactIds)
  for (const row of held) {
    const after = compute(row.value)
    if (after === undefined) continue
    refused.delete(row.id)
    if (JSON.stringify(after) !== JSON.stringify(row.value)) changed.push({ ...row, after })
  }
  if (!changed.length) return refused
  const rows = changed.map(({ id, after }) => ({ id, value: after }))
  await (customId
    ? writeCustomField(db, tenantId, customId, rows, now)
    : writeProfileField(db, tenantId, change.field as ProfileField, rows, now))
  const events = changed.map(({ id, value: before, after }) =>
    contactUpdated({ at: now, contactId: id, data: { ...origin, changes: [{ field: change.field, before, after }] } }),
  )
  await writeEvents(db, tenantId, events)
  return refused
}

function customChange(fields: readonly CustomFieldRow[], id: string, { op, value }: FieldChange): Change {
  const type = fields.find((field) => field.id === id)?.type
  const read = (given: unknown) => {
    try {
      return readCustomValues(fields, { [id]: given })[id]!
    } catch (error) {
      if (error instanceof AppError) return undefined
      throw error
    }
  }
  if (op === 'clear') return () => null
  if (op === 'add') return (before) => (type === 'number' ? read(Number(before ?? 0) + Number(value)) : undefined)
  if (op === 'append' && type === 'multi') {
    const added = read(Array.isArray(value) ? value : [value]) as string[] | undefined
    return (before) => added && [...new Set([...((before ?? []) as string[]), ...added])]
  }
  if (op === 'append')
    return (before) => (type === 'text' || type === 'textarea' ? read(`${before ?? ''}${value}`) : undefined)
  const fixed = read(type === 'multi' && !Array.isArray(value) ? [value] : value)
  return () => fixed
}

const finders = new Map<ProfileField, ReturnType<typeof faultFinder>>()

/** The check of a field, compiled once. */
function finderOf(field: ProfileField) {
  const known = finders.get(field) ?? faultFinder(Type.Object({ value: Profile.properties[field] }))
  finders.set(field, known)
  return known
}

function profileChange(field: ProfileField, { op, value }: FieldChange): Change {
  const find = finderOf(field)
  const isNullable = find({ value: null }) === null
  const checked = (given: unknown) => {
    // The check also brings it into the form that is stored.
    const checked = { value: given }
    return find(checked) === null ? checked.value : undefined
  }
  if (op === 'clear') return () => (isNullable ? null : '')
  // Profile fields hold no numbers.
  if (op === 'add') return () => undefined
  if (op === 'append') return (before) => checked(`${before ?? ''}${value}`)
  const fixed = checked(value)
  return () => fixed
}
