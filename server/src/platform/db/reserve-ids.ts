import { sql } from 'kysely'
import type { Db } from './database.ts'
import { PREPARED } from './prepared.ts'

/**
 * A number for a new row of each table, which no row has and none will get. Statements that write rows which belong together
 * can then be sent together, instead of one after the answer to the other.
 */
export async function reserveIds<Table extends string>(
  db: Db,
  tables: readonly Table[],
): Promise<Record<Table, string>> {
  // By its name: to look for the sequence of a column takes ten times as long.
  const numbers = tables.map((table) => sql`nextval(${sql.lit(`${table}_id_seq`)}) as ${sql.ref(table)}`)
  const { rows } = await sql<Record<Table, string>>`${PREPARED} select ${sql.join(numbers)}`.execute(db)
  return rows[0]!
}
