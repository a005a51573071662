import type { Db } from '../../../../platform/db/database.ts'
import { type CustomFieldRow, loadCustomFields } from '../../custom-fields/index.ts'

interface Change {
  field: string
  before: unknown
  after: unknown
}

/** Puts the names of custom fields and of their options in place of ids, for documents that people read. */
export async function customNames(db: Db, tenantId: string) {
  const fields = new Map((await loadCustomFields(db, tenantId)).map((field) => [field.id, field]))
  const fieldOf = (name: string) => fields.get(name.replace(/^cf:/, ''))
  return {
    /** A profile field stays, `cf:7` becomes the name of the field. */
    field: (name: string) => (name.startsWith('cf:') ? (fieldOf(name)?.name ?? name) : name),
    /** The values of custom fields by the ids of the fields. */
    values: (stored: Record<string, unknown>) =>
      Object.entries(stored).map(([id, value]) => ({
        id,
        name: fields.get(id)?.name ?? '',
        value: shownValue(fields.get(id), value),
      })),
    /** The data of an event, with the names of custom fields in its changes. */
    changes: (data: Record<string, unknown>) =>
      Array.isArray(data.changes)
        ? { ...data, changes: (data.changes as Change[]).map((change) => namedChange(change, fieldOf)) }
        : data,
  }
}

function namedChange(change: Change, fieldOf: (name: string) => CustomFieldRow | undefined) {
  if (!change.field.startsWith('cf:')) return change
  const field = fieldOf(change.field)
  const { before, after } = change
  return { field: field?.name ?? change.field, before: shownValue(field, before), after: shownValue(field, after) }
}

/** The names of chosen options; other values as they are. */
function shownValue(field: CustomFieldRow | undefined, value: unknown): unknown {
  if (field?.type !== 'select' && field?.type !== 'multi') return value
  if (Array.isArray(value)) return value.map((id) => shownValue(field, id))
  return field.options.find((option) => option.id === value)?.name ?? value
}
