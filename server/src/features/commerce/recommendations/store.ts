import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Shops with a feed of products where it is this hour of the day, and those without recommendations. */
export async function shopsToCompute(db: Db, hour: number, now: Date) {
  const { rows } = await sql<{ tenantId: string; shopId: string }>`
    select distinct f.tenant_id as "tenantId", f.shop_id as "shopId"
    from feed f
    join tenant t on t.id = f.tenant_id
    left join recommendation_shop r on r.tenant_id = f.tenant_id and r.shop_id = f.shop_id
    where f.kind = 'products'
      and (r.computed_at is null or extract(hour from ${now}::timestamptz at time zone t.timezone) = ${hour})`.execute(
    db,
  )
  return rows
}

export const setComputed = (db: Db, tenantId: string, shopId: string, now: Date) =>
  sql`insert into recommendation_shop (tenant_id, shop_id, computed_at) values (${tenantId}, ${shopId}, ${now})
    on conflict (tenant_id, shop_id) do update set computed_at = excluded.computed_at`.execute(db)

/** Codes of products for contacts, by the contact; the best first. */
export type CodesOf = Map<string, string[]>

/** How many codes are looked at for a contact: some of them are sold out. */
const CANDIDATES = 60
/** Purchases that recommendations start from. */
const NEWEST_PURCHASES = 20
const YEAR = 365
const NOT_AGAIN = 90
const VIEWED = 60

const before = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/**
 * What buyers of the contact's products also bought, then what sells best; without products that the contact bought
 * lately.
 */
export async function recommendedCodes(
  db: Db,
  { tenantId, shopId }: { tenantId: string; shopId: string },
  contactIds: readonly string[],
  now: Date,
): Promise<CodesOf> {
  const { rows } = await sql<{ contact_id: string; codes: string[] }>`
    with best as materialized (
      select code, rank from best_seller where tenant_id = ${tenantId} and shop_id = ${shopId}
    )
    select c.id as contact_id, found.codes
    from unnest(${contactIds}::bigint[]) c (id)
    cross join lateral (
      with bought as materialized (
        select i.code, i.variant_code, max(o.ordered_at) as at
        from shop_order o
        join order_item i on i.tenant_id = ${tenantId} and i.order_id = o.id
        where o.tenant_id = ${tenantId} and o.contact_id = c.id and o.shop_id = ${shopId}
          and o.ordered_at >= ${before(now, YEAR)} and o.state not in ('cancelled', 'returned')
        group by i.code, i.variant_code
      ),
      candidate as (
        select p.other as code, 0 as place, -sum(p.score) as "order"
        from (select code from bought order by at desc limit ${NEWEST_PURCHASES}) seed
        join product_pair p on p.tenant_id = ${tenantId} and p.shop_id = ${shopId} and p.code = seed.code
        group by p.other
        union all
        select code, 1, rank from best
      ),
      each as (
        select code, min(place) as place, min("order") filter (where place = 0) as score, min("order") as "order"
        from candidate
        where not exists (
          select 1 from bought b
          where b.at >= ${before(now, NOT_AGAIN)} and candidate.code in (b.code, b.variant_code))
        group by code
      )
      select array(
        select code from each order by place, coalesce(score, "order"), code limit ${CANDIDATES}
      ) as codes
    ) found`.execute(db)
  return new Map(rows.map(({ contact_id, codes }) => [contact_id, codes]))
}

/** Codes of the products that sell best, the best first. */
export async function bestSellerCodes(
  db: Db,
  { tenantId, shopId }: { tenantId: string; shopId: string },
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from best_seller where tenant_id = ${tenantId} and shop_id = ${shopId}
    order by rank limit ${CANDIDATES}`.execute(db)
  return rows.map(({ code }) => code)
}

/** The products that contacts viewed lately, the newest first. */
export async function viewedCodes(
  db: Db,
  { tenantId, shopId }: { tenantId: string; shopId: string },
  contactIds: readonly string[],
  now: Date,
): Promise<CodesOf> {
  const { rows } = await sql<{ contact_id: string; codes: string[] }>`
    select c.id as contact_id, array(
      select v.product_code from visit v
      where v.tenant_id = ${tenantId} and v.contact_id = c.id and v.shop_id = ${shopId}
        and v.at >= ${before(now, VIEWED)} and v.at <= ${now} and v.product_code is not null
      group by v.product_code
      order by max(v.at) desc, v.product_code
      limit ${CANDIDATES}
    ) as codes
    from unnest(${contactIds}::bigint[]) c (id)`.execute(db)
  return new Map(rows.map(({ contact_id, codes }) => [contact_id, codes]))
}
