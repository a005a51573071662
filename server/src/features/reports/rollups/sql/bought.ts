import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { endOfDay, startOfDay } from '../../../../platform/time/zone.ts'
import { monthAfter } from '../days.ts'

export interface CompanyZone {
  id: string
  timezone: string
}

/** A day of a company. */
export interface DayRef {
  tenantId: string
  day: string
}

/** A table of sums: what names it in statements, the columns of its key without the company, and its figures. */
interface Sums {
  /** With the alias `kept`. */
  from: RawBuilder<unknown>
  into: RawBuilder<unknown>
  key: readonly [by: string, ...rest: string[]]
  figures: readonly string[]
}

const SOURCES = ['orders', 'amount', 'amount_without_vat']
const PRODUCTS = ['name', 'orders', 'quantity', 'amount']
export const BOUGHT = {
  day: {
    ...{ from: sql`from bought_day kept`, into: sql`insert into bought_day as kept` },
    ...{ key: ['day', 'source_id', 'attribution', 'currency'], figures: SOURCES },
  },
  total: {
    ...{ from: sql`from bought_total kept`, into: sql`insert into bought_total as kept` },
    ...{ key: ['day', 'attribution', 'currency'], figures: SOURCES },
  },
  month: {
    ...{ from: sql`from bought_month kept`, into: sql`insert into bought_month as kept` },
    ...{ key: ['month', 'source_id', 'currency'], figures: SOURCES },
  },
  product: {
    ...{ from: sql`from bought_product kept`, into: sql`insert into bought_product as kept` },
    ...{ key: ['day', 'currency', 'code'], figures: PRODUCTS },
  },
  productMonth: {
    ...{ from: sql`from bought_product_month kept`, into: sql`insert into bought_product_month as kept` },
    ...{ key: ['month', 'currency', 'code'], figures: PRODUCTS },
  },
} satisfies Record<string, Sums>

const list = (columns: readonly string[], of?: string) =>
  sql.join(columns.map((column) => sql.ref(of ? `${of}.${column}` : column)))

/** Orders `o` that count. */
export const COUNTS = sql`o.source_id is not null and o.state not in ('cancelled', 'returned')`

/** Orders `o` as rows of `bought_day` and their products as rows of `bought_product`, with the expression of their day. */
export const countOrders = (day: RawBuilder<unknown>, from: RawBuilder<unknown>, those: RawBuilder<unknown>) => sql`
  select o.tenant_id, ${day} as day, o.source_id, o.attribution, o.currency, count(*)::int as orders, sum(o.total) as amount,
    sum(coalesce(o.total_without_vat, o.total)) as amount_without_vat
  from shop_order o ${from}
  where ${COUNTS} and ${those}
  group by 1, 2, 3, 4, 5`
export const countProducts = (day: RawBuilder<unknown>, from: RawBuilder<unknown>, those: RawBuilder<unknown>) => sql`
  select o.tenant_id, ${day} as day, o.currency, i.code, max(i.name) as name, count(distinct o.id)::int as orders,
    sum(i.quantity) as quantity, sum(i.quantity * i.unit_price) as amount
  from shop_order o
  join order_item i on i.tenant_id = o.tenant_id and i.order_id = o.id ${from}
  where ${COUNTS} and ${those}
  group by 1, 2, 3, 4`

/** The sums that are made of those of days. */
export const totalsOfDays = (those: RawBuilder<unknown>) => sql`
  select tenant_id, day, attribution, currency, sum(orders)::int as orders, sum(amount) as amount,
    sum(amount_without_vat) as amount_without_vat
  from bought_day
  where ${those}
  group by 1, 2, 3, 4`
const MONTH = sql`date_trunc('month', day)::date`
export const monthsOfDays = (those: RawBuilder<unknown>) => sql`
  select tenant_id, ${MONTH} as month, source_id, currency, sum(orders)::int as orders, sum(amount) as amount,
    sum(amount_without_vat) as amount_without_vat
  from bought_day
  where ${those}
  group by 1, 2, 3, 4`
export const productMonthsOfDays = (those: RawBuilder<unknown>) => sql`
  select tenant_id, ${MONTH} as month, currency, code, max(name) as name, sum(orders)::int as orders,
    sum(quantity) as quantity, sum(amount) as amount
  from bought_product
  where ${those}
  group by 1, 2, 3, 4`

/**
 * Sums the orders of a day and their products again, and the sums that contain them. Needs a transaction that holds the
 * company. `all` also makes sums again that no change of the day requires.
 */
export async function replaceDay(db: Db, { id, timezone }: CompanyZone, day: string, { all = false } = {}) {
  const [month, next] = [monthAfter(day, 0), monthAfter(day, 1)]
  const ofDay = sql`tenant_id = ${id} and day = ${day}::date`
  const ofMonth = sql`tenant_id = ${id} and month = ${month}::date`
  const daysOfMonth = sql`tenant_id = ${id} and day >= ${month}::date and day < ${next}::date`
  const orders = sql`o.tenant_id = ${id}
    and o.ordered_at >= ${startOfDay(day, timezone)} and o.ordered_at < ${endOfDay(day, timezone)}`
  const date = sql`${day}::date`
  if ((await replace(db, BOUGHT.day, ofDay, countOrders(date, sql``, orders))) || all) {
    await replace(db, BOUGHT.total, ofDay, totalsOfDays(ofDay))
    await replace(db, BOUGHT.month, ofMonth, monthsOfDays(daysOfMonth))
  }
  if ((await replace(db, BOUGHT.product, ofDay, countProducts(date, sql``, orders))) || all)
    await replace(db, BOUGHT.productMonth, ofMonth, productMonthsOfDays(daysOfMonth))
}

/** Replaces a part of a table of sums; returns whether it changed. Most rows stay as they are, and are not written. */
async function replace(
  db: Db,
  { from, into, key, figures }: Sums,
  part: RawBuilder<unknown>,
  made: RawBuilder<unknown>,
): Promise<boolean> {
  const { rows } = await sql<{ changed: boolean }>`
    with made as materialized (${made}),
    gone as (
      delete ${from}
      where ${part} and not exists (select 1 from made where (${list(key, 'made')}) = (${list(key, 'kept')}))
      returning 1),
    written as (
      ${into} (tenant_id, ${list(key)}, ${list(figures)})
      select tenant_id, ${list(key)}, ${list(figures)} from made
      on conflict (tenant_id, ${list(key)}) do update
      set ${sql.join(figures.map((figure) => sql`${sql.ref(figure)} = ${sql.ref(`excluded.${figure}`)}`))}
      where (${list(figures, 'kept')}) is distinct from (${list(figures, 'excluded')})
      returning 1)
    select exists (select 1 from gone) or exists (select 1 from written) as changed`.execute(db)
  return rows[0]!.changed
}
