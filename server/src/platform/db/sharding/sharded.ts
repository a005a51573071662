import type pg from 'pg'

/**
 * Whether the database is a cluster. The one switch for statements that have a form for each kind of database, because one
 * form would be slow on a single machine. Set when a process connects; a process uses one database.
 */
let sharded = false

export const isSharded = (): boolean => sharded

/** Finds out whether the database is a cluster; called once by each process. */
export async function detectSharding(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    "select to_regclass('pg_catalog.pg_dist_partition') is not null as there",
  )
  if (!rows[0]!.there) sharded = false
  else
    sharded =
      (await pool.query("select 1 from pg_dist_partition where logicalrelid = to_regclass('member')")).rows.length > 0
  return sharded
}
