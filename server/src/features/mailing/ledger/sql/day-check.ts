import { sql } from 'kysely'
import { addToCounters } from '../../../../platform/counters/counters.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { DAY_COUNTERS, MAIL_COUNTERS } from './count.ts'

const all = (scope: string) => sql`
  select tenant_id, object_id, key, value from counter where scope = ${scope}
  union all
  select tenant_id, object_id, key, delta from counter_delta where scope = ${scope}`

/**
 * Daily sums of companies that differ from those of their mailings. One statement, so that sending does not disturb it.
 */
const WRONG = sql`
  select tenant_id, day, kind, coalesce(c.value, 0) as counted, coalesce(k.value, 0) as kept
  from (
    select tenant_id, replace(split_part(key, '|', 1), '-', '')::bigint as day,
      split_part(key, '|', 4) as kind, sum(value) as value
    from (${all(MAIL_COUNTERS)}) m
    group by 1, 2, 3) c
  full join (
    select tenant_id, object_id as day, key as kind, sum(value) as value
    from (${all(DAY_COUNTERS)}) d
    group by 1, 2, 3) k using (tenant_id, day, kind)
  where coalesce(c.value, 0) <> coalesce(k.value, 0)`

export async function wrongDays(db: Db) {
  const { rows } = await sql<{ tenant_id: string; day: string; kind: string; counted: string; kept: string }>`
    ${WRONG} limit 1000`.execute(db)
  return rows
}

/** Corrects the daily sums; returns how many changed. */
export async function addMissingOfDays(db: Db): Promise<number> {
  const missing = sql`select tenant_id, ${DAY_COUNTERS}, day, kind, counted - kept from (${WRONG}) wrong`
  const added = await addToCounters(missing).execute(db)
  return Number(added.numAffectedRows ?? 0)
}
