import { type RawBuilder, sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import type { Slots } from '../../../../platform/slots.ts'

/** Orders `o` that count for mailings. */
export const attributed = sql`o.source_id is not null and o.state not in ('cancelled', 'returned')`

/** The variant of an A/B test that the buyer of an order `o` got; 0 when there is none. */
const variantOf = sql`coalesce((
  select m.variant from message m
  where m.tenant_id = o.tenant_id and m.source_id = o.source_id and m.contact_id = o.contact_id), 0)`

/** Orders of mailings for their counts and for deciding A/B tests. */
export const orderCounter: Slots['orderCounters'] = {
  async read(db, tenantId, sourceIds, { variant }) {
    const { rows } = await sql<{
      source_id: string
      variant: number
      currency: string
      orders: number
      amount: string
    }>`${PREPARED}
      select o.source_id, ${variant ? variantOf : sql`0`} as variant, o.currency, count(*)::int as orders, sum(o.total)::text as amount
      from shop_order o
      where o.tenant_id = ${tenantId} and o.source_id = any(${sourceIds}::bigint[]) and ${attributed}
      group by 1, 2, 3
      order by 1, 2, 3`.execute(db)
    return rows.map(({ source_id, ...figure }) => ({ sourceId: source_id, ...figure }))
  },
}

export interface ConversionFilter {
  /** All mailings when left out. */
  sourceIds?: readonly string[]
  /** From is inclusive, to is not. */
  from?: Date
  to?: Date
  contactIds?: readonly string[]
  withoutVat?: boolean
}

const conditionsOf = (tenantId: string, { sourceIds, from, to, contactIds }: ConversionFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`o.tenant_id = ${tenantId} and ${attributed}`,
      ...(sourceIds ? [sql`o.source_id = any(${sourceIds}::bigint[])`] : []),
      ...(contactIds ? [sql`o.contact_id = any(${contactIds}::bigint[])`] : []),
      ...(from ? [sql`o.ordered_at >= ${from}`] : []),
      ...(to ? [sql`o.ordered_at < ${to}`] : []),
    ],
    sql` and `,
  )

const amountOf = ({ withoutVat }: ConversionFilter) =>
  withoutVat ? sql`coalesce(o.total_without_vat, o.total)` : sql`o.total`

/** Sums of orders by kind of attribution and currency. */
export async function sumConversions(db: Db, tenantId: string, filter: ConversionFilter) {
  const { rows } = await sql<{ kind: string; currency: string; orders: number; amount: string }>`
    select o.attribution as kind, o.currency, count(*)::int as orders, sum(${amountOf(filter)})::text as amount
    from shop_order o
    where ${conditionsOf(tenantId, filter)}
    group by 1, 2
    order by 1, 2`.execute(db)
  return rows
}

/** Sums of orders by currency. */
export async function sumRevenue(db: Db, tenantId: string, filter: ConversionFilter) {
  const { rows } = await sql<{ currency: string; orders: number; amount: string }>`
    select o.currency, count(*)::int as orders, sum(${amountOf(filter)})::text as amount
    from shop_order o
    where ${conditionsOf(tenantId, filter)}
    group by 1
    order by 1`.execute(db)
  return rows
}

interface SumOfContact {
  source_id: string
  contact_id: string
  currency: string
  orders: number
  amount: string
}

/** Sums of orders by mailing, contact and currency. */
export async function revenueByContact(db: Db, tenantId: string, filter: ConversionFilter) {
  const { rows } = await sql<SumOfContact>`
    select o.source_id, o.contact_id, o.currency, count(*)::int as orders, sum(${amountOf(filter)})::text as amount
    from shop_order o
    where ${conditionsOf(tenantId, filter)} and o.contact_id is not null
    group by 1, 2, 3
    order by 1, 2, 3`.execute(db)
  return rows
}

/** Sums of orders by currency for objects that have several mailings each: in the order of their lists of sources. */
export async function revenueOfEach(db: Db, tenantId: string, lists: readonly (readonly string[])[]) {
  const sums = lists.map((): { currency: string; orders: number; amount: string }[] => [])
  if (!lists.flat().length) return sums
  const { rows } = await sql<{ place: number; currency: string; orders: number; amount: string }>`
    select g.place, o.currency, count(*)::int as orders, sum(o.total)::text as amount
    from unnest(${lists.flatMap((list, place) => list.map(() => place))}::int[], ${lists.flat()}::bigint[])
      g (place, source_id)
    join shop_order o on o.source_id = g.source_id
    where ${conditionsOf(tenantId, { sourceIds: lists.flat() })}
    group by 1, 2
    order by 1, 2`.execute(db)
  for (const { place, ...sum } of rows) sums[place]!.push(sum)
  return sums
}

/** Sums of orders by variant of an A/B test and currency. */
export async function sumByVariant(db: Db, tenantId: string, filter: ConversionFilter) {
  const { rows } = await sql<{ variant: number; currency: string; orders: number; amount: string }>`
    select ${variantOf} as variant, o.currency, count(*)::int as orders, sum(${amountOf(filter)})::text as amount
    from shop_order o
    where ${conditionsOf(tenantId, filter)}
    group by 1, 2
    order by 1, 2`.execute(db)
  return rows
}

/** Sums of orders by day of the company and currency; days without orders are left out. */
export async function sumByDay(db: Db, { id, timezone }: Tenant, filter: ConversionFilter) {
  const { rows } = await sql<{ day: string; currency: string; orders: number; amount: string }>`
    select to_char(day, 'YYYY-MM-DD') as day, currency, orders, amount
    from (
      select (o.ordered_at at time zone ${sql.lit(timezone)})::date as day, o.currency,
        count(*)::int as orders, sum(${amountOf(filter)})::text as amount
      from shop_order o
      where ${conditionsOf(id, filter)}
      group by 1, 2) sums
    order by 1, 2`.execute(db)
  return rows
}

/**
 * What brought most, up to a number of objects in each currency. The mailings of one automation count together;
 * `source_id` is its newest one.
 */
export async function topSources(db: Db, tenantId: string, filter: ConversionFilter, limit: number) {
  const { rows } = await sql<{ source_id: string; currency: string; orders: number; amount: string }>`
    select source_id, currency, orders, amount::text
    from (
      select max(o.source_id) as source_id, o.currency, sum(o.orders)::int as orders, sum(o.amount) as amount,
        row_number() over (partition by o.currency order by sum(o.amount) desc, max(o.source_id) desc) as place
      from (
        select o.source_id, o.currency, count(*) as orders, sum(${amountOf(filter)}) as amount
        from shop_order o
        where ${conditionsOf(tenantId, filter)}
        group by 1, 2) o
      left join email_source s on s.tenant_id = ${tenantId} and s.id = o.source_id
      group by s.kind, coalesce(s.object_id, -o.source_id), o.currency
    ) sums
    where place <= ${limit}
    order by currency, place`.execute(db)
  return rows
}
