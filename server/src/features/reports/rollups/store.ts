import { sql } from 'kysely'
import { addToCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import { dayNumber } from '../../../platform/time/zone.ts'
import { monthNumber } from './days.ts'
import { type DaySums, type Difference, MONTHLY, scopeOf } from './sums.ts'

export interface RollupRef {
  tenantId: string
  sourceId: string
}

/** Marks mailings whose sums must be made again, after their rest. It waits for one that is being made, which may not see the new events. */
export const markMailings = async (db: Db, refs: readonly RollupRef[], now: Date) => {
  if (!refs.length) return
  await sql`
    insert into mailing_rollup as kept (tenant_id, source_id, due_at)
    select tenant_id, source_id, ${now}::timestamptz
    from unnest(${refs.map((ref) => ref.tenantId)}::bigint[], ${refs.map((ref) => ref.sourceId)}::bigint[])
      given (tenant_id, source_id)
    order by 1, 2
    on conflict (tenant_id, source_id) do update
    set due_at = greatest(excluded.due_at, kept.rests_until)
    where kept.due_at is null`.execute(db)
}

/** Mailings that are due, of all companies, those that wait longest first. Without locks. */
export async function dueMailings(db: Db, now: Date, limit: number): Promise<RollupRef[]> {
  const { rows } = await sql<RollupRef>`
    select tenant_id as "tenantId", source_id as "sourceId"
    from mailing_rollup
    where due_at <= ${now}
    order by due_at
    limit ${limit}`.execute(db)
  return rows
}

/** Locks a mailing that is due; false when another worker has it or made its sums. */
export async function lockDue(db: Db, { tenantId, sourceId }: RollupRef, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from mailing_rollup
    where tenant_id = ${tenantId} and source_id = ${sourceId} and due_at <= ${now}
    for update skip locked`.execute(db)
  return rows.length > 0
}

export const setMade = (db: Db, { tenantId, sourceId }: RollupRef, restsUntil: Date) =>
  sql`
    update mailing_rollup set due_at = null, rests_until = ${restsUntil}
    where tenant_id = ${tenantId} and source_id = ${sourceId}`.execute(db)

/** Tries again later, so that a mailing that fails does not stop the others. */
export const postpone = (db: Db, { tenantId, sourceId }: RollupRef, to: Date) =>
  sql`
    update mailing_rollup set due_at = ${to}
    where tenant_id = ${tenantId} and source_id = ${sourceId} and due_at is not null`.execute(db)

/** The sums of a mailing by day. */
export async function readDays(db: Db, { tenantId, sourceId }: RollupRef): Promise<Map<string, DaySums>> {
  const { rows } = await sql<{ day: string; sums: DaySums }>`
    select to_char(day, 'YYYY-MM-DD') as day, sums
    from mailing_day
    where tenant_id = ${tenantId} and source_id = ${sourceId}`.execute(db)
  return new Map(rows.map(({ day, sums }) => [day, sums]))
}

export const writeDays = async (db: Db, { tenantId, sourceId }: RollupRef, days: ReadonlyMap<string, DaySums>) => {
  if (!days.size) return
  const rows = [...days].map(([day, sums]) => ({ day, sums }))
  await sql`
    insert into mailing_day (tenant_id, source_id, day, sums)
    select ${tenantId}::bigint, ${sourceId}::bigint, day, sums
    from ${givenRows(rows, 'day date, sums jsonb')} d
    on conflict (tenant_id, source_id, day) do update set sums = excluded.sums`.execute(db)
}

/** Adds what changed in a mailing to the sums of its company, by day and by month. */
export const addDifferences = async (db: Db, tenantId: string, differences: readonly Difference[]) => {
  if (!differences.length) return
  const added = [
    ...differences.map(({ day, ...difference }) => ({ ...difference, number: dayNumber(day) })),
    ...differences
      .filter(({ group }) => MONTHLY.some((monthly) => monthly === group))
      .map(({ day, ...difference }) => ({ ...difference, number: monthNumber(day) })),
  ]
  await addToCounters(sql`
    select ${tenantId}::bigint, scope, object_id, key, sum(delta)
    from unnest(
      ${added.map(({ group }) => scopeOf(group))}::text[],
      ${added.map(({ number }) => number)}::bigint[],
      ${added.map(({ key }) => key)}::text[],
      ${added.map(({ delta }) => delta)}::bigint[]) d (scope, object_id, key, delta)
    group by 2, 3, 4
    having sum(delta) <> 0`).execute(db)
}
