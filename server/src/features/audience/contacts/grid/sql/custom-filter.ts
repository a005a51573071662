import { sql } from 'kysely'
import { validation } from '../../../../../platform/errors.ts'
import { type CustomFieldRow, loadCustomFields } from '../../../custom-fields/index.ts'
import type { GridFilterSource } from '../../slot.ts'

/** The filter `customField` of the contacts grid. No contact has a value of a field that does not exist. */
export const customFilter: GridFilterSource = {
  part: async (db, tenantId, { customField: id, customValue }) => {
    // A value without its field would be no filter, and a bulk change would reach everyone.
    if (id === undefined && customValue !== undefined) throw validation('customField')
    if (id === undefined) return {}
    const field = (await loadCustomFields(db, tenantId)).find((one) => one.id === id)
    if (!field) return { conditions: [sql<boolean>`false`] }
    const stored = STORED[field.type]
    // Typed texts are compared without case and diacritics, which no index of all fields can do at the cost of an import.
    if (!stored) return { conditions: [sql<boolean>`fold(contact.custom ->> ${id}) = fold(${customValue ?? ''})`] }
    const holding = JSON.stringify({ [id]: stored((customValue ?? '').trim()) })
    return { conditions: [sql<boolean>`contact.custom <> '{}' and contact.custom @> ${holding}::jsonb`] }
  },
}

const isTime = (text: string) => !Number.isNaN(Date.parse(text))

/** A value as it is stored, of fields whose values have one form only; null, which is never stored, for what is no value. */
const STORED: Partial<Record<CustomFieldRow['type'], (value: string) => unknown>> = {
  select: (option) => option,
  multi: (option) => [option],
  date: (day) => day,
  datetime: (time) => (isTime(time) ? new Date(time).toISOString() : null),
  bool: (flag) => (flag === 'true' || flag === 'false' ? flag === 'true' : null),
  number: (digits) => (digits ? Number(digits.replace(',', '.')) : null),
}
