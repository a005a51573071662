import { sql } from 'kysely'
import { addToCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import { addDays, dayNumber, numberedDay } from '../../../platform/time/zone.ts'
import { DAY_COUNTERS, MAIL_COUNTERS } from '../../mailing/ledger/index.ts'
import type { Figure } from './figures.ts'
import type { Range } from './range.ts'

/** The links of mailings as sent, by their numbers, without the trap. */
export async function sentLinks(db: Db, tenantId: string, sourceIds: readonly string[]) {
  const { rows } = await sql<{ source_id: string; number: number; url: string }>`
    select m.source_id, m.number, l.url
    from mail_link m
    join email_link l on l.tenant_id = m.tenant_id and l.id = m.link_id
    where m.tenant_id = ${tenantId} and m.source_id = any(${sourceIds}::bigint[]) and m.number > 0
    order by m.number, m.source_id`.execute(db)
  return rows
}

/** Adds to counters by day; their object is the day as a number. */
export const addDayCounts = (
  db: Db,
  scope: string,
  deltas: readonly { tenantId: string; day: string; key: string; delta: number }[],
) => {
  const rows = deltas.map(({ tenantId, ...rest }) => ({ tenant_id: tenantId, ...rest }))
  return addToCounters(sql`
    select tenant_id, ${scope}, day, key, delta
    from ${givenRows(rows, 'tenant_id bigint, day bigint, key text, delta bigint')} d`).execute(db)
}

/** The addresses of links without the parameters that only say where a visitor came from. */
export async function plainUrls(db: Db, tenantId: string, linkIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; plain_url: string }>`
    select id, plain_url from email_link where tenant_id = ${tenantId} and id = any(${linkIds}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, plain_url }) => [id, plain_url]))
}

/**
 * The figures of objects that have several mailings each, by day: for each list of sources their sums, in the order of the
 * lists. Without providers and variants, which a list of mailings does not show.
 */
export async function figuresByDay(
  db: Db,
  tenantId: string,
  lists: readonly (readonly string[])[],
): Promise<Figure[][]> {
  const sources = lists.flat()
  const summed = lists.map((): Figure[] => [])
  if (!sources.length) return summed
  const those = sql`tenant_id = ${tenantId} and scope = ${MAIL_COUNTERS} and object_id = any(${sources}::bigint[])`
  const { rows } = await sql<{ place: number; day: string; kind: Figure['kind']; value: string }>`
    select g.place, split_part(c.key, '|', 1) as day, split_part(c.key, '|', 4) as kind, sum(c.value) as value
    from unnest(${lists.flatMap((list, place) => list.map(() => place))}::int[], ${sources}::bigint[]) g (place, source_id)
    join (
      select object_id, key, value from counter where ${those}
      union all
      select object_id, key, delta from counter_delta where ${those}) c on c.object_id = g.source_id
    group by 1, 2, 3
    having sum(c.value) <> 0`.execute(db)
  for (const { place, value, ...figure } of rows) summed[place]!.push({ ...figure, provider: 0, value: Number(value) })
  return summed
}

/** A mail may return this many days after it was sent; what returned is subtracted from the day of sending. */
const RETURNS_DAYS = 31

/** The figures of all mailings of a company by day: of a range, with the days around it that say which of its mails returned. */
export async function figuresOfCompany(db: Db, tenantId: string, { from, to }: Range): Promise<Figure[]> {
  const those = sql`tenant_id = ${tenantId} and scope = ${DAY_COUNTERS}
    ${from ? sql`and object_id >= ${dayNumber(addDays(from, -RETURNS_DAYS))}` : sql``}
    ${to ? sql`and object_id <= ${dayNumber(addDays(to, RETURNS_DAYS))}` : sql``}`
  const { rows } = await sql<{ object_id: string; key: Figure['kind']; value: string }>`
    select object_id, key, sum(value) as value
    from (
      select object_id, key, value from counter where ${those}
      union all
      select object_id, key, delta from counter_delta where ${those}) c
    group by 1, 2
    having sum(value) <> 0`.execute(db)
  return rows.map(({ object_id, key, value }) => ({
    day: numberedDay(object_id),
    provider: 0,
    kind: key,
    value: Number(value),
  }))
}
