import { type RawBuilder, sql } from 'kysely'
import { PROFILE_COLUMNS, type ProfileField } from '../../../contacts/index.ts'
import type { CustomFieldRow } from '../../../custom-fields/index.ts'
import type { FieldKind } from './operators/index.ts'

/** A field of a contact that rules can use. */
export interface RuleField {
  /** A profile field, `email`, or `cf:<id>`. */
  name: string
  kind: FieldKind
  /** The allowed values; any text when missing. */
  options?: readonly string[]
  column: RawBuilder<unknown>
}

const KINDS: Partial<Record<ProfileField, FieldKind>> = {
  gender: 'choice',
  language: 'choice',
  country: 'choice',
  birthday: 'date',
}
const OPTIONS: Partial<Record<ProfileField, readonly string[]>> = { gender: ['f', 'm'] }
const NULLABLE = new Set<ProfileField>(['gender', 'country', 'nameDay'])

const PROFILE: RuleField[] = (Object.keys(PROFILE_COLUMNS) as ProfileField[]).map((name) => {
  const column = sql`${sql.ref(`contact.${PROFILE_COLUMNS[name]}`)}`
  const options = OPTIONS[name]
  return {
    name,
    kind: KINDS[name] ?? 'text',
    ...(options ? { options } : {}),
    column: NULLABLE.has(name) ? sql`coalesce(${column}, '')` : column,
  }
})
const EMAIL: RuleField = { name: 'email', kind: 'text', column: sql`contact.email` }

const CUSTOM_KINDS: Record<CustomFieldRow['type'], FieldKind> = {
  text: 'text',
  textarea: 'text',
  url: 'text',
  number: 'number',
  date: 'date',
  datetime: 'date',
  bool: 'checkbox',
  select: 'choice',
  multi: 'multi',
}

/** All fields of the company's contacts, also archived custom fields: they have values and may be in rules. */
export const fieldsOf = (customFields: readonly CustomFieldRow[], timezone: string): RuleField[] => [
  EMAIL,
  ...PROFILE,
  ...customFields.map((field) => ({
    name: `cf:${field.id}`,
    kind: CUSTOM_KINDS[field.type],
    ...(field.type === 'select' || field.type === 'multi' ? { options: field.options.map(({ id }) => id) } : {}),
    column: customColumn(field, timezone),
  })),
]

/** The id of a custom field from its name `cf:<id>`. */
export const customFieldId = (name: string): string | undefined => /^cf:(.+)$/.exec(name)?.[1]

export const findField = (name: string, customFields: readonly CustomFieldRow[], timezone: string) =>
  fieldsOf(customFields, timezone).find((field) => field.name === name)

function customColumn({ id, type }: CustomFieldRow, timezone: string): RawBuilder<unknown> {
  const text = sql`(contact.custom ->> ${id}::text)`
  switch (CUSTOM_KINDS[type]) {
    case 'number':
      return sql`${text}::numeric`
    case 'checkbox':
      return sql`${text}::boolean`
    case 'multi':
      return sql`(contact.custom -> ${id}::text)`
    case 'date':
      return type === 'date' ? sql`${text}::date` : sql`(${text}::timestamptz at time zone ${timezone})::date`
    default:
      return sql`coalesce(${text}, '')`
  }
}
