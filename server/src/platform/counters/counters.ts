import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { tx } from '../db/tx.ts'

/** One figure: of an object (a shop, a list), under a key that its scope defines. */
export interface Count {
  objectId: string
  key: string
  value: number
}

const LOCK = 7_200_004
const BATCH = 20_000

/** The figures of a scope, exact at this moment: what was folded and what was not, in one snapshot. */
export async function readCounters(
  db: Db,
  tenantId: string,
  scope: string,
  objectIds?: readonly string[],
): Promise<Count[]> {
  const some = objectIds ? sql`and object_id = any(${objectIds}::bigint[])` : sql``
  const { rows } = await sql<{ object_id: string; key: string; value: string }>`
    select object_id, key, sum(value) as value from (
      select object_id, key, value from counter where tenant_id = ${tenantId} and scope = ${scope} ${some}
      union all select object_id, key, delta from counter_delta where tenant_id = ${tenantId} and scope = ${scope} ${some}) c
    group by 1, 2 having sum(value) <> 0`.execute(db)
  return rows.map((row) => ({ objectId: row.object_id, key: row.key, value: Number(row.value) }))
}

/** An object is gone, and its figures with it. */
export async function dropCounters(
  db: Db,
  tenantId: string,
  scope: string,
  objectIds: readonly string[],
): Promise<void> {
  const gone = sql`tenant_id = ${tenantId} and scope = ${scope} and object_id = any(${objectIds}::bigint[])`
  await sql`delete from counter where ${gone}`.execute(db)
  await sql`delete from counter_delta where ${gone}`.execute(db)
}

/**
 * Adds differences to the counters and forgets them; returns how many there were. One process does so at a time, or
 * two would wait for each other's counters.
 */
export const foldCounters = (db: Db): Promise<number> =>
  tx(db, async (db) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as got`.execute(db)
    if (!rows[0]!.got) return 0
    const folded = await sql<{ count: number }>`
      with gone as (
        delete from counter_delta where (tenant_id, id) in (select tenant_id, id from counter_delta limit ${BATCH}) returning tenant_id, scope, object_id, key, delta
      ), added as (
        insert into counter (tenant_id, scope, object_id, key, value)
        select tenant_id, scope, object_id, key, sum(delta) from gone group by 1, 2, 3, 4
        on conflict (tenant_id, scope, object_id, key) do update set value = counter.value + excluded.value
      )
      select count(*)::int as count from gone`.execute(db)
    return folded.rows[0]!.count
  })
