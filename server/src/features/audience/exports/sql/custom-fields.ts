import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { type CustomFieldRow, loadCustomFields } from '../../custom-fields/index.ts'
import type { ExportField } from '../slot.ts'

/** The custom fields of the company, without archived ones. */
export async function customFields(db: Db, tenantId: string): Promise<ExportField[]> {
  const fields = await loadCustomFields(db, tenantId)
  return fields
    .filter((field) => !field.archived)
    .map((field) => ({
      field: `cf:${field.id}`,
      group: 'custom',
      name: field.name,
      type: field.type,
      cell: customCell(field),
      isTyped: true,
    }))
}

/** The value as people read it: options by their names. */
function customCell({ id, type, options }: CustomFieldRow): RawBuilder<unknown> {
  const value = sql`contact.custom ->> ${id}`
  if (type !== 'select' && type !== 'multi') return sql`(${value})`
  const names = JSON.stringify(Object.fromEntries(options.map((option) => [option.id, option.name])))
  if (type === 'select') return sql`(${names}::jsonb ->> (${value}))`
  return sql`(
    select string_agg(${names}::jsonb ->> chosen, ', ')
    from jsonb_array_elements_text(contact.custom -> ${id}) chosen)`
}
