import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { ContactFilter, Selection } from '../../contacts/index.ts'
import type { ExportField } from '../slot.ts'
import type { ExportRow } from '../store.ts'
import { cellOf } from './cells.ts'

/** The rows of the file: the selected contacts by id, with a cell per field. */
export function exportQuery(chosen: Chosen, fields: readonly ExportField[], timezone: string) {
  const cells = fields.map((field, i) => sql`${shownCell(chosen.row, field, timezone)} as ${sql.ref(`c${i}`)}`)
  return sql`select ${sql.join(cells)} from ${selected(chosen)} order by contact.id`
}

/** What an export contains. */
export interface Chosen {
  row: ExportRow
  now: Date
  /** The contacts as the grid selects them. */
  selection: Selection
}

export async function countExported(db: Db, chosen: Chosen): Promise<number> {
  const { rows } = await sql<{ number: string }>`
    select count(*) as number from ${selected(chosen)}`.execute(db)
  return Number(rows[0]!.number)
}

/**
 * The cell in the form of the export. Under labels, times are those of the company's zone. Texts in cells of a spreadsheet
 * are never run, so only CSV files need their formulas neutralised.
 */
function shownCell(row: ExportRow, field: ExportField, timezone: string): RawBuilder<unknown> {
  if (row.headers === 'labels' && field.type === 'datetime')
    return sql`to_char((${field.cell})::timestamptz at time zone ${timezone}, 'YYYY-MM-DD HH24:MI:SS')`
  return row.format === 'xlsx' ? field.cell : cellOf(field)
}

/** The grid filter of an export. Chosen contacts and lists, of which there may be several, are further conditions. */
export function filterOf({ selection, segment_id, filter }: ExportRow): ContactFilter {
  if (selection === 'bounced' || selection === 'blacklisted') return { tab: selection }
  if (selection === 'segment') return { segment: segment_id! }
  if (selection === 'filter' && !filter) throw new Error('an export by a filter has none')
  return (filter ?? {}) as ContactFilter
}

/** `contact … where …`, for use after `from`. */
function selected({ row, now, selection }: Chosen) {
  const conditions = [selection.from]
  if (row.selection === 'lists') conditions.push(sql`(${isMember(row)} or ${isOfShopList(row)})`)
  if (row.selection === 'contacts') conditions.push(sql`contact.id = any(${row.contact_ids}::bigint[])`)
  if (row.purpose_ids.length) conditions.push(hasConsent(row, now))
  return sql.join(conditions, sql` and `)
}

/** Members in any state but removed. */
const isMember = (row: ExportRow) => sql`contact.id in (
  select m.contact_id from list_member m
  where m.tenant_id = ${row.tenant_id} and m.list_id = any(${row.list_ids}::bigint[]) and m.state <> 'removed')`

/** The list of a shop has no member rows: its members are the contacts of the shop. */
const isOfShopList = (row: ExportRow) => sql`contact.shop_id in (
  select l.shop_id from list l
  where l.tenant_id = ${row.tenant_id} and l.id = any(${row.list_ids}::bigint[]) and l.kind = 'shop')`

const hasConsent = (row: ExportRow, now: Date) => sql`contact.id in (
  select v.contact_id from consent v
  where v.tenant_id = ${row.tenant_id}
    and v.purpose_id = any(${row.purpose_ids}::bigint[])
    and v.withdrawn_at is null
    and v.valid_from <= ${now}
    and (v.valid_to is null or v.valid_to > ${now}))`
