import type { App } from '../../../../platform/app.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { type CustomFieldRow, loadCustomFields } from '../../../audience/custom-fields/index.ts'
import { optionId } from '../../records/index.ts'

export const FIELD_FIELDS = ['id', 'name', 'type']
export const OPTION_FIELDS = ['id', 'customfield_id', 'name', 'order']

/** The types of the interface. */
export const TYPES: Record<CustomFieldRow['type'], string> = {
  text: 'text',
  url: 'text',
  textarea: 'textarea',
  number: 'numeric',
  date: 'date',
  datetime: 'date',
  bool: 'bool',
  select: 'select',
  multi: 'checkbox',
}

export const optionsOf = (field: CustomFieldRow) =>
  field.options.map(({ id, name, order }) => ({
    id: optionId(field.id, id),
    customfield_id: Number(field.id),
    name,
    order,
  }))

const byId = (a: CustomFieldRow, b: CustomFieldRow) => Number(a.id) - Number(b.id)

/** The custom fields of a company, by their numbers; with their options, or with the address of the options. */
export async function fieldRecords(
  { app, db }: { app: Pick<App, 'config'>; db: Db },
  tenantId: string,
  expand: readonly string[],
) {
  const fields = (await loadCustomFields(db, tenantId)).filter(({ archived }) => !archived).sort(byId)
  return fields.map((field) => ({
    id: Number(field.id),
    name: field.name,
    type: TYPES[field.type],
    ...(expand.includes('customfield_options')
      ? { customfield_options: optionsOf(field) }
      : {
          customfield_options_url: `${app.config.baseUrl}/api/v3/customfield-options?customfield_id=${field.id}`,
        }),
  }))
}

/** The options of all fields. */
export const optionRecords = async (db: Db, tenantId: string) =>
  (await loadCustomFields(db, tenantId))
    .filter(({ archived }) => !archived)
    .sort(byId)
    .flatMap(optionsOf)
