import { sql } from 'kysely'
import { addToCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { MAIL_COUNTERS } from '../../mailing/ledger/index.ts'
import type { Figure } from './figures.ts'

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
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      d (tenant_id bigint, day bigint, key text, delta bigint)`).execute(db)
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
