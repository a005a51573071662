import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { dayOf } from '../../../platform/time/zone.ts'
import type { CompanyZone, DayRef } from './sql/bought.ts'

const orderedOn = (timezone: string) => sql`(ordered_at at time zone ${sql.lit(timezone)})::date`

/** The days of orders that mails brought. */
export async function daysOfOrders(db: Db, { id, timezone }: CompanyZone, orderIds: readonly string[]) {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(${orderedOn(timezone)}, 'YYYY-MM-DD') as day
    from shop_order
    where tenant_id = ${id} and id = any(${orderIds}::bigint[]) and source_id is not null`.execute(db)
  return rows.map(({ day }) => day)
}

/** The days that orders were moved from; each is returned once. */
export async function takeMovedDays(db: Db, { id, timezone }: CompanyZone): Promise<string[]> {
  const { rows } = await sql<{ ordered_at: Date }>`
    delete from order_moved where tenant_id = ${id} returning ordered_at`.execute(db)
  return [...new Set(rows.map(({ ordered_at }) => dayOf(ordered_at, timezone)))]
}

/** Marks days that must be summed again, after their rest. It waits for one that is being summed, which may not see a change. */
export async function markDays(db: Db, tenantId: string, days: readonly string[], dueAt: Date) {
  if (!days.length) return
  await sql`
    insert into bought_rollup as kept (tenant_id, day, due_at)
    select distinct ${tenantId}::bigint, day, ${dueAt}::timestamptz from unnest(${days}::date[]) given (day) order by day
    on conflict (tenant_id, day) do update set due_at = greatest(excluded.due_at, kept.rests_until)
    where kept.due_at is null`.execute(db)
}

/** Companies whose days were not summed yet, or in another time zone. Reads all companies, without locks. */
export async function companiesInAnotherZone(db: Db): Promise<CompanyZone[]> {
  const { rows } = await sql<CompanyZone>`
    select t.id, t.timezone
    from tenant t
    left join statistics_state s on s.tenant_id = t.id
    where s.bought_zone is distinct from t.timezone
    order by t.id
    limit 1000`.execute(db)
  return rows
}

/** Marks all days of a company: orders near midnight belong to other days in another time zone. */
export async function markAllDays(db: Db, { id, timezone }: CompanyZone, now: Date) {
  await holdCompany(db, id)
  await sql`update bought_rollup set due_at = ${now}, rests_until = null where tenant_id = ${id}`.execute(db)
  await sql`
    insert into bought_rollup (tenant_id, day, due_at)
    select distinct ${id}::bigint, ${orderedOn(timezone)}, ${now}::timestamptz
    from shop_order
    where tenant_id = ${id} and source_id is not null
    on conflict do nothing`.execute(db)
  await sql`update statistics_state set bought_zone = ${timezone} where tenant_id = ${id}`.execute(db)
}

/** Days that are due, of all companies, those that wait longest first. Without locks. */
export async function dueDays(db: Db, now: Date, limit: number): Promise<DayRef[]> {
  const { rows } = await sql<DayRef>`
    select tenant_id as "tenantId", to_char(day, 'YYYY-MM-DD') as day
    from bought_rollup
    where due_at <= ${now}
    order by due_at
    limit ${limit}`.execute(db)
  return rows
}

/** Locks out others that sum days of a company: the days of a month share its sums. */
export async function holdCompany(db: Db, tenantId: string) {
  await sql`insert into statistics_state (tenant_id) values (${tenantId}) on conflict do nothing`.execute(db)
  await sql`select 1 from statistics_state where tenant_id = ${tenantId} for update`.execute(db)
}

/** Locks a day that is due; false when another worker has summed it. */
export async function lockDueDay(db: Db, { tenantId, day }: DayRef, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from bought_rollup
    where tenant_id = ${tenantId} and day = ${day}::date and due_at <= ${now}
    for update`.execute(db)
  return rows.length > 0
}

export const setSummed = (db: Db, { tenantId, day }: DayRef, restsUntil: Date) =>
  sql`
    update bought_rollup set due_at = null, rests_until = ${restsUntil}
    where tenant_id = ${tenantId} and day = ${day}::date`.execute(db)

/** Tries again later, so that a day that fails does not stop the others. */
export const postponeDay = (db: Db, { tenantId, day }: DayRef, to: Date) =>
  sql`
    update bought_rollup set due_at = ${to}
    where tenant_id = ${tenantId} and day = ${day}::date and due_at is not null`.execute(db)

/** Whether all days of a company before one were summed in its time zone. Days that changed since then count as summed. */
export async function isSummed(db: Db, { id, timezone }: CompanyZone, before: string): Promise<boolean> {
  const { rows } = await sql<{ summed: boolean }>`
    select coalesce(bought_zone = ${timezone}, false) and not exists (
        select 1
        from bought_rollup
        where tenant_id = ${id} and day < ${before}::date and due_at is not null and rests_until is null) as summed
    from statistics_state
    where tenant_id = ${id}`.execute(db)
  return rows[0]?.summed ?? false
}
