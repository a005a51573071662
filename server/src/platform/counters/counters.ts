import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { PREPARED } from '../db/prepared.ts'
import { tx } from '../db/tx.ts'

/** One counter: the object that it belongs to, and a key that its scope defines. */
export interface Count {
  objectId: string
  key: string
  value: number
}

const LOCK = 7_200_004
const BATCH = 20_000

/** The counters of a scope, exact at this moment: folded values and open differences are read in one snapshot. */
export async function readCounters(
  db: Db,
  tenantId: string,
  scope: string,
  objectIds?: readonly string[],
): Promise<Count[]> {
  const some = objectIds ? sql`and object_id = any(${objectIds}::bigint[])` : sql``
  const { rows } = await sql<{ object_id: string; key: string; value: string }>`${objectIds ? sql`` : PREPARED}
    select object_id, key, sum(value) as value from (
      select object_id, key, value from counter where tenant_id = ${tenantId} and scope = ${scope} ${some}
      union all select object_id, key, delta from counter_delta where tenant_id = ${tenantId} and scope = ${scope} ${some}) c
    group by 1, 2 having sum(value) <> 0`.execute(db)
  return rows.map((row) => ({ objectId: row.object_id, key: row.key, value: Number(row.value) }))
}

/**
 * Adds differences to counters, as a statement or a part of one. `deltas` selects `tenant_id, scope, object_id, key, delta`;
 * the worker folds them into the counters, and readers add what is not folded yet.
 */
export const addToCounters = (deltas: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`insert into counter_delta (tenant_id, scope, object_id, key, delta) ${deltas}`

/** Every figure of a scope over all companies: `tenant_id, object_id, key, value`. */
export const countersOf = (scope: string): RawBuilder<unknown> =>
  sql`select tenant_id, object_id, key, sum(value) as value from (
      select tenant_id, object_id, key, value from counter where scope = ${scope}
      union all select tenant_id, object_id, key, delta from counter_delta where scope = ${scope}) c
    group by 1, 2, 3 having sum(value) <> 0`

/** Replaces the figures of an object, or of a whole scope, by a count of `tenant_id, object_id, key, value`. */
export async function replaceCounters(
  db: Db,
  { scope, tenantId, objectId }: { scope: string; tenantId?: string; objectId?: string },
  counted: RawBuilder<unknown>,
): Promise<void> {
  const those = sql`scope = ${scope} ${tenantId ? sql`and tenant_id = ${tenantId}` : sql``}
    ${objectId ? sql`and object_id = ${objectId}` : sql``}`
  await sql`delete from counter where ${those}`.execute(db)
  await sql`delete from counter_delta where ${those}`.execute(db)
  await sql`insert into counter (tenant_id, scope, object_id, key, value)
    select tenant_id, ${scope}, object_id, key, value from (${counted}) counted`.execute(db)
}

/** Deletes the counters of deleted objects. */
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
 * Adds the differences to the counters and deletes them; returns their number. Only one process folds at a time, because
 * two would wait for each other's rows.
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
