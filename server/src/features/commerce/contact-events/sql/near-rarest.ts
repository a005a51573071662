import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** Looking up the events of a contact near a moment takes as long as sorting this many events. */
const LOOKUP = 4

export interface Steps {
  /** What stands before the query that uses the steps. */
  head: RawBuilder<unknown>
  queries: readonly RawBuilder<unknown>[]
}

/**
 * The queries of steps without most of the events that cannot be in a chain: those that have no event of the rarest step
 * near them. If one step is much rarer than the others, looking up what is near its events takes less time than reading
 * and sorting all events of the others, of which a company has millions.
 */
export async function nearRarest(db: Db, steps: readonly RawBuilder<unknown>[], seconds: number): Promise<Steps> {
  const sizes = await expectedRows(db, steps)
  const fewest = Math.min(...sizes)
  const others = sizes.reduce((sum, size) => sum + size, 0) - fewest
  if (others <= fewest * (steps.length - 1) * LOOKUP) return { head: sql``, queries: steps }
  const place = sizes.indexOf(fewest)
  return {
    head: sql`with rarest as materialized (${steps[place]!})`,
    queries: steps.map((step, i) =>
      i === place ? sql`select contact_id, at from rarest` : near(step, i < place, seconds),
    ),
  }
}

/**
 * The events of a step that can be before, or after, an event of the rarest one within the time. Looks them up once for a
 * period of that length, however many events are in it; some are found for two periods, which changes no chain.
 */
function near(step: RawBuilder<unknown>, isBefore: boolean, seconds: number): RawBuilder<unknown> {
  const length = secondsOf(seconds)
  const [from, to] = isBefore
    ? [sql`p.began - ${length}`, sql`p.began + ${length}`]
    : [sql`p.began`, sql`p.began + 2 * ${length}`]
  // OFFSET makes it a look-up for each period: the planner would also join by the contact alone.
  return sql`
    select n.contact_id, n.at
    from (
      select distinct r.contact_id, date_bin(${length}, r.at, '2000-01-01T00:00:00Z'::timestamptz) as began
      from rarest r
    ) p
    cross join lateral (
      select e.contact_id, e.at from (${step}) e
      where e.contact_id = p.contact_id and e.at >= ${from} and e.at < ${to}
      offset 0
    ) n`
}

interface Plan {
  'Plan Rows': number
  'Subplan Name'?: string
  Plans?: Plan[]
}

/** How many rows the planner expects of each query. */
async function expectedRows(db: Db, queries: readonly RawBuilder<unknown>[]): Promise<number[]> {
  const name = (i: number) => sql.ref(`s${i}`)
  const parts = queries.map((query, i) => sql`${name(i)} as materialized (${query})`)
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    explain (format json) with ${sql.join(parts)} select 1 from ${sql.join(queries.map((_, i) => name(i)))}`.execute(db)
  const plans = rows[0]!['QUERY PLAN'][0]!.Plan.Plans ?? []
  return queries.map((_, i) => plans.find((plan) => plan['Subplan Name'] === `CTE s${i}`)?.['Plan Rows'] ?? 0)
}

export const secondsOf = (seconds: number) => sql`make_interval(secs => ${seconds}::int8)`
