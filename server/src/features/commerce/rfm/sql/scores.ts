import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { eventRows, insertEvents } from '../../../../platform/events/insert-events.ts'
import { rfmChanged } from '../events.ts'

interface Shop {
  tenantId: string
  shopId: string
}

/** The months whose orders count. */
const MONTHS = 24

/**
 * Computes the scores of all customers of a shop into the stage: quintiles of the last order, the number of orders and
 * their sum. Those with equal figures get equal scores.
 */
export async function stageScores(db: Db, { tenantId, shopId }: Shop, now: Date) {
  await sql`delete from rfm_stage where tenant_id = ${tenantId} and shop_id = ${shopId}`.execute(db)
  const fifth = (column: string) =>
    sql`least(5, 1 + floor(5 * (rank() over (order by ${sql.ref(column)}) - 1) / count(*) over ()))::smallint`
  await sql`
    insert into rfm_stage (tenant_id, shop_id, contact_id, r, f, m, "group", revenue)
    select ${tenantId}::bigint, ${shopId}::bigint, contact_id, r, f, m,
      case
        when r >= 4 and f >= 4 then 'champions'
        when f >= 4 and r >= 3 then 'loyal'
        when r <= 2 and f >= 3 then 'at_risk'
        when r >= 4 then 'recent'
        when r <= 2 then 'inactive'
        else 'needs_attention' end,
      revenue
    from (
      select contact_id, revenue, ${fifth('last_at')} as r, ${fifth('orders')} as f, ${fifth('revenue')} as m
      from (
        select contact_id, max(ordered_at) as last_at, count(*) as orders, sum(total) as revenue
        from shop_order
        where tenant_id = ${tenantId} and shop_id = ${shopId} and contact_id is not null
          and state not in ('cancelled', 'returned')
          and ordered_at > ${now}::timestamptz - make_interval(months => ${sql.lit(MONTHS)})
        group by contact_id
      ) bought
    ) scored`.execute(db)
}

/**
 * Merges the next staged scores after a contact and writes the events of those whose group changed. Returns the last
 * contact, null after the last one.
 */
export async function mergeScores(db: Db, { tenantId, shopId }: Shop, after: string, limit: number, now: Date) {
  const { rows: staged } = await sql<{ contact_id: string }>`
    select contact_id from rfm_stage
    where tenant_id = ${tenantId} and shop_id = ${shopId} and contact_id > ${after}
    order by contact_id
    limit ${limit}`.execute(db)
  if (!staged.length) return null
  const ids = staged.map((row) => row.contact_id)
  // Their events must be in order; contacts that are gone by now are left out.
  await sql`
    select count(*) from (
      select 1 from contact where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) order by id for update
    ) held`.execute(db)
  const events = eventRows(rfmChanged, {
    tenantId,
    at: now,
    contactId: sql`contact_id`,
    data: { shopId, before: sql`before`, after: sql`"group"` },
    from: sql`changed where before is distinct from "group"`,
  })
  await sql`
    with changed as materialized (
      select s.*, k."group" as before
      from rfm_stage s
      left join contact_rfm k on k.tenant_id = s.tenant_id and k.shop_id = s.shop_id and k.contact_id = s.contact_id
      where s.tenant_id = ${tenantId} and s.shop_id = ${shopId} and s.contact_id = any(${ids}::bigint[])
        and (k.contact_id is null or (k.r, k.f, k.m, k.revenue) is distinct from (s.r, s.f, s.m, s.revenue))
        and exists (select 1 from contact c where c.tenant_id = s.tenant_id and c.id = s.contact_id)
    ), written as (
      insert into contact_rfm (tenant_id, shop_id, contact_id, r, f, m, "group", revenue)
      select tenant_id, shop_id, contact_id, r, f, m, "group", revenue from changed
      on conflict (tenant_id, shop_id, contact_id) do update set
        r = excluded.r, f = excluded.f, m = excluded.m, "group" = excluded."group", revenue = excluded.revenue
    )
    ${insertEvents(events)}`.execute(db)
  return ids.length < limit ? null : ids.at(-1)!
}

/** Deletes the scores of contacts without an order in the last months, and empties the stage. */
export async function endScores(db: Db, { tenantId, shopId }: Shop) {
  await sql`
    delete from contact_rfm k
    where k.tenant_id = ${tenantId} and k.shop_id = ${shopId} and (not exists (
      select 1 from rfm_stage s
      where s.tenant_id = ${tenantId} and s.shop_id = ${shopId} and s.contact_id = k.contact_id)) is true`.execute(db)
  await sql`delete from rfm_stage where tenant_id = ${tenantId} and shop_id = ${shopId}`.execute(db)
}
