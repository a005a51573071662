import type pg from 'pg'
import type { PopulationContext } from './contacts.ts'

/** Inserts the scores of customers that the product computes every night, without their events. */
export async function insertScores(client: pg.PoolClient, { tenantId, now }: PopulationContext): Promise<void> {
  await client.query(`insert into rfm_shop (tenant_id, shop_id, computed_at)
    select tenant_id, id, '${now.toISOString()}' from shop where tenant_id = ${tenantId}`)
  await client.query(`insert into contact_rfm (tenant_id, shop_id, contact_id, r, f, m, "group", revenue)
    select ${tenantId}, shop_id, contact_id, r, f, m,
      case when r >= 4 and f >= 4 then 'champions' when f >= 4 and r >= 3 then 'loyal' when r <= 2 and f >= 3 then 'at_risk'
        when r >= 4 then 'recent' when r <= 2 then 'inactive' else 'needs_attention' end, revenue
    from (
      select shop_id, contact_id, sum(total) as revenue, ntile(5) over (partition by shop_id order by max(ordered_at)) as r,
        ntile(5) over (partition by shop_id order by count(*)) as f, ntile(5) over (partition by shop_id order by sum(total)) as m
      from shop_order
      where tenant_id = ${tenantId} and state not in ('cancelled', 'returned')
        and ordered_at > timestamptz '${now.toISOString()}' - interval '24 months'
      group by shop_id, contact_id
    ) scored order by shop_id, contact_id`)
}
