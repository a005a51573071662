import { type RawBuilder, sql } from 'kysely'
import { PROFILE_COLUMNS, type ProfileField, stateOf } from '../../contacts/index.ts'
import type { CustomFieldRow } from '../../custom-fields/index.ts'
import { EMAIL_KINDS, summaryKind } from '../../email-events/index.ts'

type Group = 'contact' | 'profile' | 'state' | 'custom' | 'relations'

export interface ExportFieldSql {
  field: string
  group: Group
  type: string
  /** The cell as text, of a row of `contact`. */
  cell: RawBuilder<unknown>
}

const text = (column: string) => guarded(sql`contact.${sql.ref(column)}`)
const plain = (column: string) => sql`contact.${sql.ref(column)}`
const written = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const time = (column: string) => written(plain(column))
/** When something last happened to a mail of the contact. */
const lastTime = (kind: number) =>
  written(sql`(select s.last_at from email_summary s
    where s.tenant_id = contact.tenant_id and s.kind = ${sql.lit(kind)} and s.contact_id = contact.id)`)
const flag = (condition: RawBuilder<unknown>) => sql`case when ${condition} then 'true' else 'false' end`

/** A cell that a spreadsheet would take for a formula is kept from that by an apostrophe: = + - @ tab return. */
function guarded(value: RawBuilder<unknown>) {
  return sql`case when ascii(${value}) in (61, 43, 45, 64, 9, 13) then '''' || ${value} else ${value} end`
}

const TYPES: Partial<Record<ProfileField, string>> = { birthday: 'date', nameDay: 'day' }
const CODES = new Set<string>(['gender', 'language', 'country', 'birthday', 'nameDay'])

const profile: ExportFieldSql[] = (Object.keys(PROFILE_COLUMNS) as ProfileField[]).map((field) => ({
  field,
  group: 'profile',
  type: TYPES[field] ?? 'text',
  cell: CODES.has(field) ? plain(PROFILE_COLUMNS[field]) : text(PROFILE_COLUMNS[field]),
}))

const names = (table: string, object: string, also: RawBuilder<unknown>) =>
  guarded(sql`(select string_agg(o.name, ', ' order by o.name) from ${sql.table(table)} m join ${sql.table(object)} o
    on o.tenant_id = m.tenant_id and o.id = m.${sql.ref(`${object}_id`)} where m.tenant_id = contact.tenant_id and m.contact_id = contact.id ${also})`)

/** Everything that an export can contain, for a company with these custom fields. */
export function exportFields(tenantId: string, customFields: readonly CustomFieldRow[]): ExportFieldSql[] {
  const of = (group: Group, type: string, cells: Record<string, RawBuilder<unknown>>): ExportFieldSql[] =>
    Object.entries(cells).map(([field, cell]) => ({ field, group, type, cell }))
  return [
    ...of('contact', 'id', { id: plain('id') }),
    ...of('contact', 'text', { email: text('email') }),
    ...profile,
    ...of('state', 'text', {
      status: plain('status'),
      state: stateOf(tenantId),
      engagement: plain('engagement'),
      // Nothing reveals an erasure.
      suppressionReason: sql`case when contact.suppression_reason = 'erased' then 'unsubscribed' else contact.suppression_reason end`,
      source: plain('source'),
      consentBasis: plain('consent_basis'),
    }),
    ...of('state', 'bool', {
      blacklisted: flag(sql`contact.blacklisted_at is not null`),
      excluded: flag(plain('excluded')),
    }),
    ...of('state', 'datetime', {
      statusAt: time('status_at'),
      consentAt: time('consent_at'),
      blacklistedAt: time('blacklisted_at'),
      lastSentAt: lastTime(EMAIL_KINDS.sent),
      lastOpenAt: lastTime(summaryKind('opened', true)),
      lastClickAt: lastTime(summaryKind('clicked', true)),
      createdAt: time('created_at'),
      updatedAt: time('updated_at'),
    }),
    ...of('relations', 'id', { shopId: plain('shop_id') }),
    ...of('relations', 'text', {
      lists: names('list_member', 'list', sql`and m.state <> 'removed'`),
      labels: names('contact_label', 'label', sql``),
    }),
    ...customFields
      .filter((field) => !field.archived)
      .map((field) => ({
        field: `cf:${field.id}`,
        group: 'custom' as const,
        type: field.type,
        cell: customCell(field),
      })),
  ]
}

/** A value as people read it: options by their names. */
function customCell({ id, type, options }: CustomFieldRow): RawBuilder<unknown> {
  const value = sql`contact.custom ->> ${id}`
  if (type !== 'select' && type !== 'multi') return guarded(sql`(${value})`)
  const named = JSON.stringify(Object.fromEntries(options.map((option) => [option.id, option.name])))
  if (type === 'select') return guarded(sql`(${named}::jsonb ->> (${value}))`)
  return guarded(
    sql`(select string_agg(${named}::jsonb ->> chosen, ', ') from jsonb_array_elements_text(contact.custom -> ${id}) chosen)`,
  )
}
