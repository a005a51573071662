import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** How many products are kept for a product. */
const OTHERS = 20
const BEST_SELLERS = 200
/** A wholesaler who bought everything says little, and would make millions of pairs. */
const MOST_PER_BUYER = 50

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** What counts as bought. */
const COUNTS = sql<boolean>`o.state not in ('cancelled', 'returned')`

/** Replaces the products of a shop that were in most orders of the last thirty days. */
export async function replaceBestSellers(db: Db, tenantId: string, shopId: string, now: Date) {
  await sql`delete from best_seller where tenant_id = ${tenantId} and shop_id = ${shopId}`.execute(db)
  await sql`
    insert into best_seller (tenant_id, shop_id, rank, code, orders)
    select ${tenantId}, ${shopId}, row_number() over (order by orders desc, code), code, orders
    from (
      select i.code, count(distinct o.id)::int as orders
      from shop_order o
      join order_item i on i.tenant_id = o.tenant_id and i.order_id = o.id
      where o.tenant_id = ${tenantId} and o.shop_id = ${shopId} and o.ordered_at >= ${before(now, 30)} and ${COUNTS}
      group by i.code
      order by orders desc, i.code
      limit ${BEST_SELLERS}
    ) sold`.execute(db)
}

/**
 * Computes the products that buyers of each product also bought in a year, into the stage. Two buyers at least, and what
 * sells well anyway weighs less: otherwise the same few products would stand beside everything. It writes only at its end:
 * a transaction that has written holds back all readers of events.
 */
export async function stagePairs(db: Db, tenantId: string, shopId: string, now: Date) {
  await sql`set local work_mem = '64MB'`.execute(db)
  await sql`
    with bought as materialized (
      select contact_id, code
      from (
        select o.contact_id, i.code,
          row_number() over (partition by o.contact_id order by max(o.ordered_at) desc, i.code) as n
        from shop_order o
        join order_item i on i.tenant_id = o.tenant_id and i.order_id = o.id
        where o.tenant_id = ${tenantId} and o.shop_id = ${shopId} and o.contact_id is not null
          and o.ordered_at >= ${before(now, 365)} and ${COUNTS}
        group by o.contact_id, i.code
      ) each
      where n <= ${MOST_PER_BUYER}
    ),
    -- Numbers instead of texts: millions of pairs are counted.
    product as materialized (
      select code, row_number() over () ::int as number, count(*)::int as buyers from bought group by code
    ),
    numbered as materialized (select contact_id, number from bought join product using (code)),
    pair as (
      select one.number as one, other.number as other, count(*)::int as together
      from numbered one
      join numbered other on other.contact_id = one.contact_id and other.number <> one.number
      group by one.number, other.number
      having count(*) > 1
    ),
    ranked as (
      select pair.one, other.code as other, pair.together / sqrt(other.buyers) as score,
        row_number() over (partition by pair.one order by pair.together / sqrt(other.buyers) desc, other.code) as rank
      from pair
      join product other on other.number = pair.other
    )
    insert into product_pair_stage (tenant_id, shop_id, code, rank, other, score)
    select ${tenantId}, ${shopId}, product.code, ranked.rank, ranked.other, ranked.score
    from ranked
    join product on product.number = ranked.one
    where ranked.rank <= ${OTHERS}`.execute(db)
}

export const clearStage = (db: Db, tenantId: string, shopId: string) =>
  sql`delete from product_pair_stage where tenant_id = ${tenantId} and shop_id = ${shopId}`.execute(db)

/** Replaces the pairs of a shop by those of the stage. */
export async function replacePairs(db: Db, tenantId: string, shopId: string) {
  await sql`delete from product_pair where tenant_id = ${tenantId} and shop_id = ${shopId}`.execute(db)
  await sql`
    insert into product_pair (tenant_id, shop_id, code, rank, other, score)
    select tenant_id, shop_id, code, rank, other, score from product_pair_stage
    where tenant_id = ${tenantId} and shop_id = ${shopId}`.execute(db)
  await clearStage(db, tenantId, shopId)
}
