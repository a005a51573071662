import { type CustomFieldRow, isChoice } from '../../audience/custom-fields/index.ts'
import { localTime, rowId } from './values.ts'

/** A value of a custom field; one row for each chosen option. */
export interface CustomValueRecord {
  id: number
  contact_id: number
  customfield_id: number
  customfield_options_id: number | null
  value: string | null
}

/** Options have an id of their own in their field only. */
const OPTIONS_OF_FIELD = 100_000
export const optionId = (fieldId: string, id: string): number => Number(fieldId) * OPTIONS_OF_FIELD + Number(id)

/** The field of a number of an option, and the id of the option in it. */
export function optionNames(number: string): { fieldId: string; id: string } {
  const value = /^\d{1,15}$/.test(number) ? Number(number) : 0
  return { fieldId: String(Math.floor(value / OPTIONS_OF_FIELD)), id: String(value % OPTIONS_OF_FIELD) }
}

/** The id of an option in its field, by its number; numbers of the field itself are taken too. */
export function optionNumber(fieldId: string, number: string): string {
  const own = Number(number) - Number(fieldId) * OPTIONS_OF_FIELD
  return own > 0 && own < OPTIONS_OF_FIELD ? String(own) : number
}

/** The values of a contact in the order of its fields. */
export function customValues(
  { id, custom }: { id: string; custom: unknown },
  fields: readonly CustomFieldRow[],
  zone: string,
): CustomValueRecord[] {
  const values = custom as Record<string, unknown>
  const rows = fields.flatMap((field): Omit<CustomValueRecord, 'id'>[] => {
    const value = values[field.id]
    if (value === undefined || value === null) return []
    const row = { contact_id: Number(id), customfield_id: Number(field.id) }
    return isChoice(field.type)
      ? [value].flat().map((option) => ({
          ...row,
          customfield_options_id: optionId(field.id, String(option)),
          value: null,
        }))
      : [{ ...row, customfield_options_id: null, value: textOf(field, value, zone) }]
  })
  return rows.map((row, place) => ({ id: rowId(id, place), ...row }))
}

function textOf({ type }: CustomFieldRow, value: unknown, zone: string): string {
  if (type === 'bool') return value ? '1' : '0'
  if (type === 'date') return `${value} 00:00:00`
  if (type === 'datetime') return localTime(new Date(String(value)), zone)
  return String(value)
}
