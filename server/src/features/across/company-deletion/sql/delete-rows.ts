import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { CompanyTable } from './company-tables.ts'

/** About half a second in the table of contacts, which has the most triggers and indexes. */
const BATCH = 5_000

/** Where a table was left off: the values of the key of the last deleted row. */
export type Position = readonly string[]

/**
 * Deletes the next rows of a company in a table, after a position of its key: without it, every batch would pass over the
 * rows that the batches before have deleted. Returns their number and the next position, which is null at the end.
 */
export async function deleteRows(
  db: Db,
  table: CompanyTable,
  tenantId: string,
  after: Position | null,
): Promise<{ deleted: number; position: Position | null }> {
  await allowDeletion(db, tenantId)
  // Rows that refer to others of their table, such as folders, are few and go at once, in whatever order.
  if (!table.key.length || table.parents.includes(table.name))
    return { deleted: await deleteAll(db, table, tenantId), position: null }
  const of = (alias: string) => sql.join(table.key.map(({ column }) => sql.ref(`${alias}.${column}`)))
  const beyond = after
    ? sql`and (${of('t')}) > (${sql.join(table.key.map(({ type }, i) => sql`${after[i]}::${sql.raw(type)}`))})`
    : sql``
  const last = table.key.map(({ column }, i) => sql`${sql.ref(`b.${column}`)}::text as ${sql.ref(`k${i}`)}`)
  const newestFirst = table.key.map(({ column }) => sql`${sql.ref(`b.${column}`)} desc`)
  const { rows } = await sql<Record<string, string> & { number: number }>`
    with batch as materialized (
      select ${of('t')} from ${sql.table(table.name)} t
      where t.tenant_id = ${tenantId} ${beyond}
      order by ${of('t')}
      limit ${BATCH}
    ), gone as (
      delete from ${sql.table(table.name)} d using batch b
      where d.tenant_id = ${tenantId} and (${of('d')}) = (${of('b')})
    )
    select ${sql.join(last)}, (select count(*)::int from batch) as number
    from batch b
    order by ${sql.join(newestFirst)}
    limit 1`.execute(db)
  const [row] = rows
  if (!row) return { deleted: 0, position: null }
  return { deleted: row.number, position: row.number < BATCH ? null : table.key.map((_, i) => row[`k${i}`]!) }
}

async function deleteAll(db: Db, { name }: CompanyTable, tenantId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(name)} where tenant_id = ${tenantId}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The database keeps the evidence of consents from every other deletion. */
const allowDeletion = (db: Db, tenantId: string) =>
  sql`set local postrider.deleted_company = ${sql.lit(tenantId)}`.execute(db)

/** The tables that have rows of the company, in the same order. */
export async function tablesWithRows(
  db: Db,
  tables: readonly CompanyTable[],
  tenantId: string,
): Promise<CompanyTable[]> {
  const parts = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name
      where exists (select 1 from ${sql.table(name)} where tenant_id = ${tenantId})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return tables.filter(({ name }) => names.has(name))
}
