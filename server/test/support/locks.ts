import { sql } from 'kysely'
import type { Database, Db } from '../../src/platform/db/database.ts'
import { isSharded } from '../../src/platform/db/sharding/sharded.ts'
import { until } from './until.ts'

/** Locks a table until the returned function is called, however long that takes. */
export async function lockTable(
  { pool }: Database,
  table: string,
  mode: 'exclusive' | 'access exclusive' = 'access exclusive',
): Promise<() => Promise<void>> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('set local idle_in_transaction_session_timeout = 0')
  await client.query(`lock table ${table} in ${mode} mode`)
  const unlock = async () => {
    await client.query('rollback')
    client.release()
  }
  let unlocked: Promise<void> | undefined
  return () => (unlocked ??= unlock())
}

/** Waits until so many statements of this database wait for a lock. */
export const untilWaiting = (db: Db, statements: number) =>
  until(`${statements} statements that wait for a lock`, async () => {
    // On a cluster they wait on the servers of the companies.
    const activity = sql.table(isSharded() ? 'citus_stat_activity' : 'pg_stat_activity')
    const { rows } = await sql`
      select from ${activity} where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows.length === statements
  })
