import { sql } from 'kysely'
import type { Db } from './database.ts'
import { tx } from './tx.ts'

const MONTHS_AHEAD = 3
const LOCK = 7_200_003

/** A table that is partitioned by month, so that retention is a DROP. It has a default partition for the rest. */
export interface MonthlyTable {
  table: string
  /** The column that decides the month. */
  column: string
}

/** All tables that migrations partition by range, which is by month here. */
export async function monthlyTables(db: Db): Promise<MonthlyTable[]> {
  const { rows } = await sql<MonthlyTable>`
    select c.relname as "table", a.attname as "column"
    from pg_partitioned_table p
    join pg_class c on c.oid = p.partrelid and c.relnamespace = current_schema()::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where p.partstrat = 'r'
    order by c.oid`.execute(db)
  return rows
}

/** Creates the missing partitions of this month and the next three. */
export async function ensurePartitions(db: Db, now: Date): Promise<string[]> {
  const made: string[] = []
  for (const { table } of await monthlyTables(db)) {
    for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
      const name = await ensurePartition(
        db,
        table,
        new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)),
      )
      if (name) made.push(name)
    }
  }
  return made
}

/** Creates the partition of one month. Returns its name, or null if it existed. */
export async function ensurePartition(db: Db, table: string, month: Date): Promise<string | null> {
  const name = `${table}_${month.toISOString().slice(0, 7).replace('-', '_')}`
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db)
  if (rows[0]!.there) return null
  const next = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  await tx(db, async (db) => {
    // Two processes that start at the same time would both find it missing.
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db)
    // While this waits for its lock, all writers wait too; so it gives up soon, and the next run tries again.
    await sql`set local lock_timeout = '3s'`.execute(db)
    await sql`create table if not exists ${sql.table(name)} partition of ${sql.table(table)}
      for values from (${sql.lit(month.toISOString())}) to (${sql.lit(next.toISOString())})`.execute(db)
  })
  return name
}
