import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { EMAIL_KINDS, summaryKind } from '../../mailing/email-events/index.ts'

interface CompanyZone {
  id: string
  timezone: string
}

const monthOf = (timezone: string) => sql`date_trunc('month', c.created_at at time zone ${sql.lit(timezone)})::date`

/** Companies with contacts that were not counted since a time. Reads all companies: for background jobs only. */
export async function companiesToCount(db: Db, before: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id
    from tenant t
    left join statistics_state s on s.tenant_id = t.id
    where s.cohorts_at is null or s.cohorts_at < ${before}
    order by t.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The last month that was counted, as a day; null before the first time. */
export async function countedUntil(db: Db, tenantId: string): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(cohorts_until, 'YYYY-MM-DD') as month from statistics_state where tenant_id = ${tenantId}`.execute(
    db,
  )
  return rows[0]?.month ?? null
}

/** Counts contacts by the month in which they were added. The number never shrinks: deleted contacts were added too. */
export const countCohorts = (db: Db, { id, timezone }: CompanyZone) =>
  sql`
    insert into cohort as kept (tenant_id, cohort, contacts)
    select ${id}::bigint, ${monthOf(timezone)}, count(*)
    from contact c
    where c.tenant_id = ${id}
    group by 2
    on conflict (tenant_id, cohort) do update set contacts = greatest(kept.contacts, excluded.contacts)`.execute(db)

/**
 * Counts who read and bought in one month, by the month in which the contacts were added. The summaries of contacts say
 * who read in the month; events are read only of contacts that read again later.
 */
export async function countMonth(db: Db, { id, timezone }: CompanyZone, month: { day: string; from: Date; to: Date }) {
  const { day, from, to } = month
  const kinds = [summaryKind('opened', true), summaryKind('clicked', true)]
  const step = kinds[0]! - EMAIL_KINDS.opened
  await sql`delete from cohort_month where tenant_id = ${id} and month = ${day}::date`.execute(db)
  await sql`
    insert into cohort_month (tenant_id, cohort, month, engaged, buyers)
    select ${id}::bigint, ${monthOf(timezone)}, ${day}::date, count(e.contact_id), count(b.contact_id)
    from (
      select distinct s.contact_id
      from email_summary s
      where s.tenant_id = ${id} and s.kind = any(${kinds}::smallint[]) and s.last_at >= ${from} and s.first_at < ${to}
        and (s.last_at < ${to} or s.first_at >= ${from} or exists (
          select 1
          from email_event e
          where e.tenant_id = ${id} and e.contact_id = s.contact_id and e.kind = s.kind - ${step}::int
            and not e.machine and e.at >= ${from} and e.at < ${to}))) e
    full join (
      select distinct o.contact_id
      from shop_order o
      where o.tenant_id = ${id} and o.ordered_at >= ${from} and o.ordered_at < ${to} and o.contact_id is not null
        and o.state not in ('cancelled', 'returned')) b on b.contact_id = e.contact_id
    join contact c on c.tenant_id = ${id} and c.id = coalesce(e.contact_id, b.contact_id)
    where c.created_at < ${to}
    group by 2`.execute(db)
}

export const setCounted = (db: Db, tenantId: string, { month, at }: { month: string; at: Date | null }) =>
  sql`
    insert into statistics_state as kept (tenant_id, cohorts_until, cohorts_at)
    values (${tenantId}, ${month}::date, ${at})
    on conflict (tenant_id) do update
    set cohorts_until = excluded.cohorts_until, cohorts_at = coalesce(excluded.cohorts_at, kept.cohorts_at)`.execute(db)

export interface CohortRow {
  cohort: string
  contacts: number
  months: { month: string; engaged: number; buyers: number }[]
}

/** The newest cohorts with what they did in each month, the oldest first; and when they were counted. */
export async function readCohorts(db: Db, tenantId: string, from: string): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`
    select to_char(c.cohort, 'YYYY-MM') as cohort, c.contacts, coalesce(m.months, '[]') as months
    from cohort c
    left join lateral (
      select jsonb_agg(jsonb_build_object(
        'month', to_char(m.month, 'YYYY-MM'), 'engaged', m.engaged, 'buyers', m.buyers) order by m.month) as months
      from cohort_month m
      where m.tenant_id = c.tenant_id and m.cohort = c.cohort) m on true
    where c.tenant_id = ${tenantId} and c.cohort >= ${from}::date
    order by c.cohort`.execute(db)
  return rows
}

export async function cohortsCountedAt(db: Db, tenantId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select cohorts_at as at from statistics_state where tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.at ?? null
}
