import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** A table with rows of companies. */
export interface CompanyTable {
  name: string
  /** The columns of its key beside the company, with their types; none if it has no other or no key. */
  key: readonly { column: string; type: string }[]
  /** The tables that its rows refer to. */
  parents: readonly string[]
}

/**
 * What triggers ask for, and what foreign keys do not say: rows of the first table go before those of the second.
 * Triggers count what is deleted, so the counts go last.
 */
const BEFORE: readonly (readonly [string, string])[] = [
  ['list_member', 'contact'],
  ['list_member', 'list'],
  ['segment_member', 'contact'],
  ['segment_member', 'segment'],
  ['email_summary', 'contact'],
  ['consent', 'contact'],
  ['import_contact', 'contact'],
  ['contact', 'shop'],
  ['contact', 'counter_delta'],
  ['list_member', 'counter_delta'],
  ['counter_delta', 'counter'],
]

/**
 * All tables with rows of companies in the order in which they can be emptied. Read from the catalogue of the database, so
 * that a table of a new feature is never forgotten.
 */
export async function companyTables(db: Db): Promise<CompanyTable[]> {
  const { rows } = await sql<CompanyTable>`
    select c.relname as name,
      coalesce((
        select jsonb_agg(
          jsonb_build_object('column', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.place)
        from pg_index i
        cross join unnest(i.indkey::int2[]) with ordinality k (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary and a.attname <> 'tenant_id'), '[]') as key,
      coalesce((
        select jsonb_agg(distinct p.relname)
        from pg_constraint f
        join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f'), '[]') as parents
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
    order by c.relname`.execute(db)
  return childrenFirst(rows)
}

function childrenFirst(tables: readonly CompanyTable[]): CompanyTable[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered: CompanyTable[] = []
  const waitsFor = (name: string) =>
    [...left.values()].some(
      (other) =>
        other.name !== name &&
        (other.parents.includes(name) || BEFORE.some(([first, then]) => first === other.name && then === name)),
    )
  while (left.size) {
    const next = [...left.values()].filter(({ name }) => !waitsFor(name))
    if (!next.length) throw new Error(`These tables refer to each other: ${[...left.keys()].join(', ')}`)
    for (const table of next) {
      ordered.push(table)
      left.delete(table.name)
    }
  }
  return ordered
}
