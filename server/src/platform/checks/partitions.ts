import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { ensurePartition, ensurePartitions, type MonthlyTable, monthlyTables } from '../db/partitions.ts'
import { STAMPED } from '../db/sharding/node-functions.ts'
import { isSharded } from '../db/sharding/sharded.ts'
import { tx } from '../db/tx.ts'
import type { Check } from './check.ts'

/** Whether the coming months have partitions, and the default partition is empty. */
export const partitionsCheck: Check = {
  name: 'partitions',
  run: async ({ database: { db } }) => {
    const faults: string[] = []
    for (const { table } of await monthlyTables(db)) {
      const { rows } = await sql<{ stray: boolean; next: boolean }>`
        select exists (select 1 from ${sql.table(`${table}_default`)}) as stray,
          to_regclass(${table} || '_' || to_char(now() + interval '1 month', 'YYYY_MM')) is not null as next`.execute(
        db,
      )
      if (rows[0]!.stray) faults.push(`${table}_default holds rows that belong into a month of their own`)
      if (!rows[0]!.next) faults.push(`${table} has no partition for the next month`)
    }
    return faults
  },
  repair: async ({ database: { db }, clock }) => {
    for (const table of await monthlyTables(db)) await moveStrays(db, table)
    return (await ensurePartitions(db, clock.now())).map((name) => `made ${name}`)
  },
}

/** A partition cannot be created while its rows are in the default one, so they move to a temporary table meanwhile. */
async function moveStrays(db: Db, { table, column }: MonthlyTable) {
  await tx(db, async (db) => {
    await sql`lock table ${sql.table(table)} in exclusive mode`.execute(db)
    await sql`create temp table stray on commit drop as select * from ${sql.table(`${table}_default`)}`.execute(db)
    await sql`delete from ${sql.table(`${table}_default`)}`.execute(db)
    const { rows } = await sql<{
      month: Date
    }>`select distinct date_trunc('month', ${sql.ref(column)}, 'UTC') as month from stray`.execute(db)
    for (const { month } of rows) await ensurePartition(db, table, month)
    const stamp = (verb: 'disable' | 'enable') =>
      sql`alter table ${sql.table(table)} ${sql.raw(verb)} trigger ${sql.ref(`${table}_stamped`)}`.execute(db)
    // On a cluster rows that are written get a new number, and every reader would read them again.
    const isStamped = isSharded() && STAMPED.includes(table)
    if (isStamped) await stamp('disable')
    await sql`insert into ${sql.table(table)} select * from stray`.execute(db)
    if (isStamped) await stamp('enable')
  })
}
