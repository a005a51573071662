import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { addDays } from '../../../platform/time/zone.ts'
import { type DayRange, splitMonths } from './days.ts'
import { within } from './sql/within.ts'

export interface ProductSum {
  currency: string
  code: string
  name: string
  orders: number
  quantity: string
  amount: string
}

/** The products that mails brought most revenue with between two days, in each currency. Whole months are kept as sums. */
export async function topProducts(
  db: Db,
  tenantId: string,
  { from, to }: DayRange,
  limit: number,
): Promise<ProductSum[]> {
  const { months, days } = splitMonths({ from, before: addDays(to, 1) })
  const figures = sql`currency, code, name, orders, quantity, amount`
  const { rows } = await sql<ProductSum>`
    select currency, code, name, orders, quantity, amount
    from (
      select currency, code, max(name) as name, sum(orders)::int as orders, sum(quantity)::text as quantity,
        sum(amount)::text as amount,
        row_number() over (partition by currency order by sum(amount) desc, code) as place
      from (
        select ${figures} from bought_product_month where tenant_id = ${tenantId} and ${within('month', months)}
        union all
        select ${figures} from bought_product where tenant_id = ${tenantId} and ${within('day', ...days)}) bought
      group by currency, code) sums
    where place <= ${limit}
    order by currency, place`.execute(db)
  return rows
}

/** The same for the orders of some mailings, which are few enough to be read. */
export async function topProductsOf(
  db: Db,
  tenantId: string,
  { sourceIds, from, to }: { sourceIds: readonly string[]; from: Date; to: Date },
  limit: number,
): Promise<ProductSum[]> {
  const { rows } = await sql<ProductSum>`
    select currency, code, name, orders, quantity::text, amount::text
    from (
      select currency, code, name, orders, quantity, amount,
        row_number() over (partition by currency order by amount desc, code) as place
      from (
        select o.currency, i.code, max(i.name) as name, count(distinct o.id)::int as orders,
          sum(i.quantity) as quantity, sum(i.quantity * i.unit_price) as amount
        from shop_order o
        join order_item i on i.tenant_id = o.tenant_id and i.order_id = o.id
        where o.tenant_id = ${tenantId} and o.source_id = any(${sourceIds}::bigint[])
          and o.state not in ('cancelled', 'returned') and o.ordered_at >= ${from} and o.ordered_at < ${to}
        group by 1, 2) sums) placed
    where place <= ${limit}
    order by currency, place`.execute(db)
  return rows
}

/** Orders that mails brought between two days, by currency. */
export async function sumBought(db: Db, tenantId: string, { from, to }: DayRange) {
  const { rows } = await sql<{ currency: string; orders: number; amount: string }>`
    select currency, sum(orders)::int as orders, sum(amount)::text as amount
    from bought_total
    where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date
    group by 1
    order by 1`.execute(db)
  return rows
}
