import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { addDays, dayNumber } from '../../../../platform/time/zone.ts'
import { type DayRange, daysBetween, monthNumber, monthsIn, splitMonths } from '../days.ts'
import { type Group, type MonthlyGroup, partsOf, scopeOf } from '../sums.ts'

export interface Figure {
  /** The parts of the key; `sums.ts` has their meaning. */
  parts: string[]
  value: number
}
interface Row {
  key: string
  value: string
}
const figureOf = ({ key, value }: Row): Figure => ({ parts: partsOf(key), value: Number(value) })

const countersWhere = (tenantId: string, group: Group, objects: RawBuilder<boolean>) => {
  const those = sql`tenant_id = ${tenantId} and scope = ${scopeOf(group)} and ${objects}`
  return sql`
    select object_id, key, value from counter where ${those}
    union all
    select object_id, key, delta from counter_delta where ${those}`
}

/** The counters of the days of a range. */
const byDay = (tenantId: string, group: Group, { from, to }: DayRange) =>
  countersWhere(tenantId, group, sql`object_id between ${dayNumber(from)} and ${dayNumber(to)}`)

/** The counters of a range: those of its whole months, and of the days outside of them. */
const byMonth = (tenantId: string, group: MonthlyGroup, { from, to }: DayRange) => {
  const { months, days } = splitMonths({ from, before: addDays(to, 1) })
  const numbers = [
    ...monthsIn(months).map(monthNumber),
    ...days.flatMap(({ from = to, before }) => daysBetween({ from, to: addDays(before, -1) }).map(dayNumber)),
  ]
  return countersWhere(tenantId, group, sql`object_id = any(${numbers}::bigint[])`)
}

/** Says what the figures of a day are added up under, such as its week or its weekday. */
export type SpanOf = (day: string) => string
export type SpanFigure = Figure & { span: string }

/** The days of a range as rows `d (number, day, span)`. */
const daysIn = (range: DayRange, spanOf: SpanOf) => {
  const days = daysBetween(range)
  return sql`unnest(${days.map(dayNumber)}::bigint[], ${days}::date[], ${days.map(spanOf)}::text[]) d (number, day, span)`
}

/** The figures of a group over all mailings of a company between two days, added up by span. The database adds them up. */
export async function sumBySpan(
  db: Db,
  tenantId: string,
  group: Group,
  range: DayRange,
  spanOf: SpanOf,
): Promise<SpanFigure[]> {
  const { rows } = await sql<Row & { span: string }>`
    select d.span, c.key, sum(c.value) as value
    from (${byDay(tenantId, group, range)}) c
    join ${daysIn(range, spanOf)} on d.number = c.object_id
    group by 1, 2
    having sum(c.value) <> 0`.execute(db)
  return rows.map((row) => ({ ...figureOf(row), span: row.span }))
}

/** The figures of a group over all mailings of a company between two days, added up. */
export async function sumInRange(db: Db, tenantId: string, group: MonthlyGroup, range: DayRange): Promise<Figure[]> {
  const { rows } = await sql<Row>`
    select c.key, sum(c.value) as value
    from (${byMonth(tenantId, group, range)}) c
    group by 1
    having sum(c.value) <> 0`.execute(db)
  return rows.map(figureOf)
}

/** The figures of a group by span, of some mailings. */
export async function sumMailingsBySpan(
  db: Db,
  tenantId: string,
  sourceIds: readonly string[],
  group: Group,
  range: DayRange,
  spanOf: SpanOf,
): Promise<SpanFigure[]> {
  if (!sourceIds.length) return []
  const { rows } = await sql<Row & { span: string }>`
    select d.span, f.key, sum(f.value::bigint) as value
    from mailing_day m
    join ${daysIn(range, spanOf)} on d.day = m.day
    cross join lateral jsonb_each_text(m.sums -> ${group}) f
    where m.tenant_id = ${tenantId} and m.source_id = any(${sourceIds}::bigint[])
      and m.day between ${range.from}::date and ${range.to}::date
    group by 1, 2
    having sum(f.value::bigint) <> 0`.execute(db)
  return rows.map((row) => ({ ...figureOf(row), span: row.span }))
}

/** The links that most people clicked between two days, by their ids: over all mailings, or of some. */
export async function topLinks(
  db: Db,
  tenantId: string,
  { sourceIds, limit, ...range }: DayRange & { sourceIds?: readonly string[]; limit: number },
): Promise<{ linkId: string; people: number; clicks: number }[]> {
  const figures = sourceIds
    ? sql`
        select f.key, f.value::bigint as value
        from mailing_day d
        cross join lateral jsonb_each_text(d.sums -> 'link') f
        where d.tenant_id = ${tenantId} and d.source_id = any(${sourceIds}::bigint[])
          and d.day between ${range.from}::date and ${range.to}::date`
    : byMonth(tenantId, 'link', range)
  const { rows } = await sql<{ linkId: string; people: number; clicks: number }>`
    select split_part(key, '|', 1) as "linkId",
      greatest(0, coalesce(sum(value) filter (where split_part(key, '|', 2) = 'people'), 0))::int as people,
      greatest(0, coalesce(sum(value) filter (where split_part(key, '|', 2) = 'clicks'), 0))::int as clicks
    from (${figures}) c
    group by 1
    having sum(value) > 0
    order by 2 desc, 3 desc, 1
    limit ${limit}`.execute(db)
  return rows
}
