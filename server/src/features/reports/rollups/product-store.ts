import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { endOfDay, startOfDay } from '../../../platform/time/zone.ts'

interface CompanyDays {
  id: string
  timezone: string
}

/** Marks companies whose orders changed. */
export const markProducts = async (db: Db, tenantIds: readonly string[], now: Date) => {
  if (!tenantIds.length) return
  await sql`
    insert into statistics_state as kept (tenant_id, products_due_at)
    select id, ${now} from unnest(${tenantIds}::bigint[]) given (id) order by 1
    on conflict (tenant_id) do update set products_due_at = excluded.products_due_at`.execute(db)
}

/** Companies that are due, without locks. */
export async function dueCompanies(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from statistics_state where products_due_at <= ${now} order by products_due_at limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => row.tenant_id)
}

/** Up to when the orders of a company were summed; null before the first time. */
export async function summedUntil(db: Db, tenantId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select products_at as at from statistics_state where tenant_id = ${tenantId}`.execute(db)
  return rows[0]?.at ?? null
}

/** Locks a company that is due; false when another worker has it. */
export async function lockDueCompany(db: Db, tenantId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from statistics_state
    where tenant_id = ${tenantId} and products_due_at <= ${now}
    for update skip locked`.execute(db)
  return rows.length > 0
}

/** Days on which orders that mails brought were made, of orders that changed since a time. */
export async function changedDays(db: Db, { id, timezone }: CompanyDays, since: Date | null): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct to_char(ordered_at at time zone ${sql.lit(timezone)}, 'YYYY-MM-DD') as day
    from shop_order
    where tenant_id = ${id} and source_id is not null ${since ? sql`and updated_at > ${since}` : sql``}
    order by 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** Sums the orders of a day and their products again. */
export async function replaceDay(db: Db, { id, timezone }: CompanyDays, day: string) {
  const ofDay = sql`
    o.tenant_id = ${id} and o.source_id is not null and o.state not in ('cancelled', 'returned')
    and o.ordered_at >= ${startOfDay(day, timezone)} and o.ordered_at < ${endOfDay(day, timezone)}`
  await sql`delete from bought_day where tenant_id = ${id} and day = ${day}::date`.execute(db)
  await sql`
    insert into bought_day (tenant_id, day, source_id, attribution, currency, orders, amount, amount_without_vat)
    select ${id}::bigint, ${day}::date, o.source_id, o.attribution, o.currency, count(*), sum(o.total),
      sum(coalesce(o.total_without_vat, o.total))
    from shop_order o
    where ${ofDay}
    group by o.source_id, o.attribution, o.currency`.execute(db)
  await sql`delete from bought_product where tenant_id = ${id} and day = ${day}::date`.execute(db)
  await sql`
    insert into bought_product (tenant_id, day, currency, code, name, orders, quantity, amount)
    select ${id}::bigint, ${day}::date, o.currency, i.code, max(i.name), count(distinct o.id), sum(i.quantity),
      sum(i.quantity * i.unit_price)
    from shop_order o
    join order_item i on i.tenant_id = o.tenant_id and i.order_id = o.id
    where ${ofDay}
    group by o.currency, i.code`.execute(db)
}

/** Sets that the orders that changed before a time were summed. Orders that changed later keep the company due. */
export const setSummed = (db: Db, tenantId: string, now: Date) =>
  sql`
    update statistics_state set products_at = ${now},
      products_due_at = case when products_due_at > ${now} then products_due_at end
    where tenant_id = ${tenantId}`.execute(db)

export interface ProductSum {
  currency: string
  code: string
  name: string
  orders: number
  quantity: string
  amount: string
}

/** The products that mails brought most revenue with between two days, in each currency. */
export async function topProducts(
  db: Db,
  tenantId: string,
  { from, to }: { from: string; to: string },
  limit: number,
): Promise<ProductSum[]> {
  const { rows } = await sql<ProductSum>`
    select currency, code, name, orders, quantity, amount
    from (
      select currency, code, max(name) as name, sum(orders)::int as orders, sum(quantity)::text as quantity,
        sum(amount)::text as amount,
        row_number() over (partition by currency order by sum(amount) desc, code) as place
      from bought_product
      where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date
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
export async function sumBought(db: Db, tenantId: string, { from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ currency: string; orders: number; amount: string }>`
    select currency, sum(orders)::int as orders, sum(amount)::text as amount
    from bought_day
    where tenant_id = ${tenantId} and day between ${from}::date and ${to}::date
    group by 1
    order by 1`.execute(db)
  return rows
}
