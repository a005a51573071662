import { type RawBuilder, sql } from 'kysely'
import { IS_FIRST_PLAN } from '../../../../platform/db/second-plan.ts'
import type { RuleContext } from '../../../audience/segment-rules/index.ts'
import { nearRarest } from './near-rarest.ts'

export interface Within {
  value: number
  unit: 'minutes' | 'hours' | 'days' | 'weeks' | 'months'
}

/**
 * A query of the contacts to whom events happened in the order of the steps, the last one within a time of the first.
 * `steps` are queries of `contact_id` and `at`.
 */
export async function inSequence(
  steps: readonly RawBuilder<unknown>[],
  within: Within,
  context: RuleContext,
): Promise<RawBuilder<unknown>> {
  const chains = await inChains(steps, within, context)
  const [first, second, ...more] = steps
  if (more.length) return chains
  return sql`
    select p.contact_id from (${inPairs(first!, second!, within, context)}) p where ${IS_FIRST_PLAN}
    union all
    select c.contact_id from (${chains}) c where not ${IS_FIRST_PLAN}`
}

/** Joins two steps: half the time of chains as a rule, and very long if a contact has very many events of both. */
const inPairs = (first: RawBuilder<unknown>, second: RawBuilder<unknown>, within: Within, { timezone }: RuleContext) =>
  sql`
    select a.contact_id from (${first}) a
    where exists (
      select from (${second}) b
      where b.contact_id = a.contact_id and b.at > a.at and b.at <= ${endOf(sql`a.at`, within, timezone)})`

/**
 * Each event of a step gets the latest time at which a chain that ends with it can have begun: that of the first step is
 * its own, that of a later one the latest among earlier events of the step before. So every event is read once and sorted
 * once; joining the steps would multiply the events of a contact. Of events of the same moment, those of later steps sort
 * first, so that they do not follow the others.
 */
async function inChains(
  steps: readonly RawBuilder<unknown>[],
  within: Within,
  { db, timezone }: RuleContext,
): Promise<RawBuilder<unknown>> {
  const { head, queries } = await nearRarest(db, steps, longest(within))
  const all = queries.map((step, i) => sql`select contact_id, at, ${sql.lit(i + 1)} as step from (${step}) s`)
  const first = sql`
    select contact_id, at, step, case when step = 1 then at end as began
    from (${sql.join(all, sql` union all `)}) u`
  const chain = steps.slice(1).reduce<RawBuilder<unknown>>(
    (before, _, i) => sql`
      select contact_id, at, step, case when step = ${sql.lit(i + 2)} then max(began) over (
        partition by contact_id order by at, step desc rows between unbounded preceding and 1 preceding) end as began
      from (${before}) b`,
    first,
  )
  return sql`
    ${head}
    select c.contact_id from (${chain}) c where c.at <= ${endOf(sql`c.began`, within, timezone)}`
}

const INTERVALS = {
  minutes: (value: number) => sql`make_interval(mins => ${value}::int)`,
  hours: (value: number) => sql`make_interval(hours => ${value}::int)`,
  days: (value: number) => sql`make_interval(days => ${value}::int)`,
  weeks: (value: number) => sql`make_interval(weeks => ${value}::int)`,
  months: (value: number) => sql`make_interval(months => ${value}::int)`,
}

/** Minutes and hours are exact; longer units keep the local time when the clocks change. */
function endOf(began: RawBuilder<unknown>, { value, unit }: Within, timezone: string) {
  const interval = INTERVALS[unit](value)
  if (unit === 'minutes' || unit === 'hours') return sql`${began} + ${interval}`
  return sql`(${began} at time zone ${timezone} + ${interval}) at time zone ${timezone}`
}

const DAY = 86_400
const SECONDS = { minutes: 60, hours: 3600, days: DAY, weeks: 7 * DAY, months: 31 * DAY }

/** The most seconds that it lasts: a day has some more when the clocks go back. */
const longest = ({ value, unit }: Within) => value * SECONDS[unit] + (unit === 'minutes' || unit === 'hours' ? 0 : DAY)
