import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { slot } from '../../../../platform/slots.ts'

/** All tables with data about contacts. */
export const personalTables = () => slot('personal').flatMap(({ tables = [] }) => tables)

const ROW = sql`to_jsonb(t) - 'tenant_id'`

/** All rows about a contact, by section. */
export async function personalRows(db: Db, tenantId: string, contact: { id: string; email: string }) {
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const { section, table, column, by, row = ROW } of personalTables()) {
    const is = {
      id: sql`${sql.ref(column)} = ${contact.id}`,
      key: sql`${sql.ref(column)} = lower(${contact.email})`,
      address: sql`lower(${sql.ref(column)}) = lower(${contact.email})`,
    }[by]
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select ${row} as row from ${sql.table(table)} t where tenant_id = ${tenantId} and ${is}`.execute(db)
    found[section] = rows.map(({ row }) => readable(row))
  }
  return found
}

/**
 * Makes a row readable: the source of a mail, which JSON shows as hexadecimal digits, as text. Hides earlier erasures.
 */
function readable(row: Record<string, unknown>) {
  if (row.suppression_reason === 'erased') return { ...row, suppression_reason: 'unsubscribed' }
  if (typeof row.raw !== 'string') return row
  const { raw, ...rest } = row
  return { ...rest, source: Buffer.from(raw.replace(/^\\x/, ''), 'hex').toString('utf8') }
}
