import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import type { Slots } from '../../../../platform/slots.ts'

/** Orders `o` that count for mailings. */
export const attributed = sql`o.source_id is not null and o.state not in ('cancelled', 'returned')`

/** Orders of mailings for their counts and for deciding A/B tests. */
export const orderCounter: Slots['orderCounters'] = {
  async read(db, tenantId, sourceIds, { variant }) {
    const variantOf = variant
      ? sql`coalesce((
          select m.variant from message m
          where m.tenant_id = o.tenant_id and m.source_id = o.source_id and m.contact_id = o.contact_id), 0)`
      : sql`0`
    const { rows } = await sql<{
      source_id: string
      variant: number
      currency: string
      orders: number
      amount: string
    }>`${PREPARED}
      select o.source_id, ${variantOf} as variant, o.currency, count(*)::int as orders, sum(o.total)::text as amount
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

/** Sums of orders by contact and currency. */
export async function revenueByContact(db: Db, tenantId: string, filter: ConversionFilter) {
  const { rows } = await sql<{ contact_id: string; currency: string; orders: number; amount: string }>`
    select o.contact_id, o.currency, count(*)::int as orders, sum(${amountOf(filter)})::text as amount
    from shop_order o
    where ${conditionsOf(tenantId, filter)} and o.contact_id is not null
    group by 1, 2
    order by 1, 2`.execute(db)
  return Map.groupBy(rows, (row) => row.contact_id)
}
