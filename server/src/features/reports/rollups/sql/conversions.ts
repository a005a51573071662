import { sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { addDays, dayOf, startOfDay } from '../../../../platform/time/zone.ts'
import { summedUntil } from '../product-store.ts'

/** Orders of so many days are read; those of earlier days are kept as sums. */
const LIVE_DAYS = 31

interface Asked {
  /** From is inclusive, to is not. */
  from?: Date
  to?: Date
  withoutVat: boolean
  /** How many mailings that brought most are wanted, in each currency. */
  top: number
  now: Date
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
 * of one automation count together. One pass over the orders of the last days, and over kept sums of the days before.
 */
export async function sumAllConversions(db: Db, tenant: Tenant, asked: Asked): Promise<ConversionSum[]> {
  const { withoutVat, top } = asked
  const { kept, live } = await partsOf(db, tenant, asked)
  const { rows } = await sql<ConversionSum>`
    with sums as materialized (
      select day, source_id, attribution, currency, orders, ${withoutVat ? sql`amount_without_vat` : sql`amount`} as amount
      from bought_day
      where tenant_id = ${tenant.id} and ${kept}
      union all
      select (o.ordered_at at time zone ${sql.lit(tenant.timezone)})::date, o.source_id, o.attribution, o.currency, count(*),
        sum(${withoutVat ? sql`coalesce(o.total_without_vat, o.total)` : sql`o.total`})
      from shop_order o
      where o.tenant_id = ${tenant.id} and o.source_id is not null and o.state not in ('cancelled', 'returned') and ${live}
      group by 1, 2, 3, 4)
    select by, name, "sourceId", currency, orders::int as orders, amount::text as amount
    from (
      select 'kind' as by, attribution as name, 0::bigint as "sourceId", currency, sum(orders) as orders, sum(amount) as amount, 0 as place
      from sums group by attribution, currency
      union all
      select 'day', to_char(day, 'YYYY-MM-DD'), 0, currency, sum(orders), sum(amount), 0
      from sums group by day, currency
      union all
      select 'top', '', source_id, currency, orders, amount, place
      from (
        select max(o.source_id) as source_id, o.currency, sum(o.orders) as orders, sum(o.amount) as amount,
          row_number() over (partition by o.currency order by sum(o.amount) desc, max(o.source_id) desc) as place
        from (select source_id, currency, sum(orders) as orders, sum(amount) as amount from sums group by 1, 2) o
        left join email_source s on s.tenant_id = ${tenant.id} and s.id = o.source_id
        group by s.kind, coalesce(s.object_id, -o.source_id), o.currency) placed
      where place <= ${top}) all_sums
    order by by, name, currency, place`.execute(db)
  return rows
}

/** The conditions on kept days and on orders. Kept sums are of whole days, so a range that begins within a day is read. */
async function partsOf(db: Db, { id, timezone }: Tenant, { from, to, now }: Asked) {
  const split = addDays(dayOf(now, timezone), 1 - LIVE_DAYS)
  const [start, end] = [from && dayOf(from, timezone), to && dayOf(to, timezone)]
  const isWhole = (day: string | undefined, at: Date | undefined) =>
    day === undefined || startOfDay(day, timezone).getTime() === at!.getTime()
  const usesKept =
    (start === undefined || start < split) &&
    isWhole(start, from) &&
    (end === undefined || end >= split || isWhole(end, to)) &&
    (await summedUntil(db, id)) !== null
  const before = to ? sql`and o.ordered_at < ${to}` : sql``
  if (!usesKept) return { kept: sql`false`, live: sql`${from ? sql`o.ordered_at >= ${from}` : sql`true`} ${before}` }
  const last = end !== undefined && end < split ? end : split
  return {
    kept: sql`${start ? sql`day >= ${start}::date` : sql`true`} and day < ${last}::date`,
    live: sql`o.ordered_at >= ${startOfDay(split, timezone)} ${before}`,
  }
}
