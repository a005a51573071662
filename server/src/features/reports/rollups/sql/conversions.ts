import { sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { addDays, dayOf, startOfDay } from '../../../../platform/time/zone.ts'
import { type Span, splitMonths } from '../days.ts'
import { isSummed } from '../due-store.ts'
import { COUNTS } from './bought.ts'
import { within } from './within.ts'

/** Orders of so many days, with today, are read; those of earlier days are kept as sums. */
const LIVE_DAYS = 2

interface Times {
  /** From is inclusive, to is not. */
  from?: Date | undefined
  to?: Date | undefined
  now: Date
}
interface Asked extends Times {
  withoutVat: boolean
  /** How many mailings that brought most are wanted, in each currency. */
  top: number
}

export interface ConversionSum {
  by: 'kind' | 'day' | 'top'
  /** The kind of attribution, or the day. */
  name: string
  /** The newest mailing of the object that brought the orders. */
  sourceId: string
  currency: string
  orders: number
  amount: string
}

/**
 * Sums of all orders that mails brought: by kind of attribution, by day of the company, and of what brought most. The mailings
 * of one automation count together. Reads the orders of the last days, and kept sums of the days before: of whole months
 * where single days are not wanted.
 */
export async function sumAllConversions(db: Db, tenant: Tenant, asked: Asked): Promise<ConversionSum[]> {
  const { withoutVat, top } = asked
  const { kept, live } = await partsOf(db, tenant, asked)
  const { months, days } = splitMonths(kept)
  const amount = withoutVat ? sql`amount_without_vat` : sql`amount`
  const { rows } = await sql<ConversionSum>`
    with live as materialized (
      select (o.ordered_at at time zone ${sql.lit(tenant.timezone)})::date as day, o.source_id, o.attribution, o.currency,
        count(*) as orders, sum(${withoutVat ? sql`coalesce(o.total_without_vat, o.total)` : sql`o.total`}) as amount
      from shop_order o
      where o.tenant_id = ${tenant.id} and ${COUNTS} and ${live}
      group by 1, 2, 3, 4),
    totals as materialized (
      select day, attribution, currency, orders, ${amount} as amount
      from bought_total
      where tenant_id = ${tenant.id} and ${within('day', kept)}
      union all
      select day, attribution, currency, orders, amount from live),
    sources as (
      select source_id, currency, sum(orders) as orders, sum(amount) as amount
      from (
        select source_id, currency, orders, ${amount} as amount
        from bought_month
        where tenant_id = ${tenant.id} and ${within('month', months)}
        union all
        select source_id, currency, orders, ${amount}
        from bought_day
        where tenant_id = ${tenant.id} and ${within('day', ...days)}
        union all
        select source_id, currency, orders, amount from live) s
      group by 1, 2)
    select by, name, "sourceId", currency, orders::int as orders, amount::text as amount
    from (
      select 'kind' as by, attribution as name, 0::bigint as "sourceId", currency, sum(orders) as orders, sum(amount) as amount, 0 as place
      from totals group by attribution, currency
      union all
      select 'day', to_char(day, 'YYYY-MM-DD'), 0, currency, sum(orders), sum(amount), 0
      from totals group by day, currency
      union all
      select 'top', '', source_id, currency, orders, amount, place
      from (
        select max(o.source_id) as source_id, o.currency, sum(o.orders) as orders, sum(o.amount) as amount,
          row_number() over (partition by o.currency order by sum(o.amount) desc, max(o.source_id) desc) as place
        from sources o
        left join email_source s on s.tenant_id = ${tenant.id} and s.id = o.source_id
        group by s.kind, coalesce(s.object_id, -o.source_id), o.currency) placed
      where place <= ${top}) all_sums
    order by by, name, currency, place`.execute(db)
  return rows
}

/** Sums of orders by currency for objects that have several mailings each: in the order of their lists of sources. */
export async function boughtOfEach(db: Db, tenant: Tenant, lists: readonly (readonly string[])[], times: Times) {
  const sums = lists.map((): { currency: string; orders: number; amount: string }[] => [])
  const sources = lists.flat()
  if (!sources.length) return sums
  const { kept, live } = await partsOf(db, tenant, times)
  const { rows } = await sql<{ place: number; currency: string; orders: number; amount: string }>`
    select g.place, b.currency, sum(b.orders)::int as orders, sum(b.amount)::text as amount
    from unnest(${lists.flatMap((list, place) => list.map(() => place))}::int[], ${sources}::bigint[]) g (place, source_id)
    join (
      select source_id, currency, orders, amount
      from bought_day
      where tenant_id = ${tenant.id} and source_id = any(${sources}::bigint[]) and ${within('day', kept)}
      union all
      select o.source_id, o.currency, 1, o.total
      from shop_order o
      where o.tenant_id = ${tenant.id} and o.source_id = any(${sources}::bigint[]) and ${COUNTS} and ${live}
    ) b on b.source_id = g.source_id
    group by 1, 2
    order by 1, 2`.execute(db)
  for (const { place, ...sum } of rows) sums[place]!.push(sum)
  return sums
}

const FAR = new Date('9999-01-01')
const NO_DAYS: Span = { from: '0001-01-01', before: '0001-01-01' }

/**
 * The kept days, and the condition on the orders of the other ones. Kept sums are of whole days: the first and the last day
 * are read if the range begins or ends within them.
 */
async function partsOf(db: Db, tenant: Tenant, { from, to, now }: Times) {
  const startOf = (day: string) => startOfDay(day, tenant.timezone)
  const day = (at: Date) => dayOf(at, tenant.timezone)
  const split = addDays(day(now), 1 - LIVE_DAYS)
  const isWhole = !from || startOf(day(from)).getTime() === from.getTime()
  const first = from && (isWhole ? day(from) : addDays(day(from), 1))
  // Later years have more than four digits, and compare differently.
  const end = to && to < FAR ? day(to) : undefined
  const before = end !== undefined && end < split ? end : split
  if ((first !== undefined && first >= before) || !(await isSummed(db, tenant, split)))
    return { kept: NO_DAYS, live: ordered(from, to) }
  const rest = ordered(startOf(before), to)
  return {
    kept: { from: first, before },
    live: isWhole ? rest : sql`(${ordered(from, startOf(first!))} or ${rest})`,
  }
}

const ordered = (from: Date | undefined, to: Date | undefined) =>
  sql`${from ? sql`o.ordered_at >= ${from}` : sql`true`} ${to ? sql`and o.ordered_at < ${to}` : sql``}`
