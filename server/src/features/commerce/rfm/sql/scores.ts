import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { withWholeSets } from '../../../../platform/db/second-plan.ts'
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
 * their sum, and the group that each had. Those with equal figures get equal scores. Returns the number of customers.
 */
export async function stageScores(db: Db, { tenantId, shopId }: Shop, now: Date): Promise<number> {
  await sql`delete from rfm_stage where tenant_id = ${tenantId} and shop_id = ${shopId}`.execute(db)
  const fifth = (column: string) =>
    sql`least(5, 1 + floor(5 * (rank() over (order by ${sql.ref(column)}) - 1) / count(*) over ()))::smallint`
  const statement = sql`
    insert into rfm_stage (tenant_id, shop_id, contact_id, r, f, m, "group", revenue, before, is_changed)
    select ${tenantId}::bigint, ${shopId}::bigint, scored.contact_id, scored.r, scored.f, scored.m,
      case
        when scored.r >= 4 and scored.f >= 4 then 'champions'
        when scored.f >= 4 and scored.r >= 3 then 'loyal'
        when scored.r <= 2 and scored.f >= 3 then 'at_risk'
        when scored.r >= 4 then 'recent'
        when scored.r <= 2 then 'inactive'
        else 'needs_attention' end,
      scored.revenue, k."group",
      (k.r, k.f, k.m, k.revenue) is distinct from (scored.r, scored.f, scored.m, scored.revenue)
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
    ) scored
    left join contact_rfm k
      on k.tenant_id = ${tenantId} and k.shop_id = ${shopId} and k.contact_id = scored.contact_id
    order by scored.contact_id`
  const { numAffectedRows } = await withWholeSets(db, (db) => statement.execute(db))
  return Number(numAffectedRows ?? 0)
}

/** Staged contacts after one, up to another, or to the last. */
export interface StagedRange {
  after: string
  upTo: string | null
}

/** Divides the staged contacts into two halves, which are merged side by side. */
export async function stagedHalves(db: Db, { tenantId, shopId }: Shop, staged: number): Promise<StagedRange[]> {
  const { rows } = await sql<{ contact_id: string }>`
    select contact_id from rfm_stage where tenant_id = ${tenantId} and shop_id = ${shopId}
    order by contact_id offset ${Math.floor(staged / 2)} limit 1`.execute(db)
  const middle = rows[0]?.contact_id
  if (middle === undefined) return []
  return [
    { after: '0', upTo: middle },
    { after: middle, upTo: null },
  ]
}

/**
 * Merges the next staged scores of a range, if they changed, and writes the events of those whose group changed. Returns
 * the last contact, null after the last one.
 */
export async function mergeScores(
  db: Db,
  { tenantId, shopId }: Shop,
  { after, upTo }: StagedRange,
  limit: number,
  now: Date,
): Promise<string | null> {
  const { rows: staged } = await sql<{ contact_id: string }>`
    select contact_id from rfm_stage
    where tenant_id = ${tenantId} and shop_id = ${shopId} and contact_id > ${after} and is_changed
      ${upTo === null ? sql`` : sql`and contact_id <= ${upTo}`}
    order by contact_id
    limit ${limit}`.execute(db)
  if (!staged.length) return null
  const ids = staged.map((row) => row.contact_id)
  // Their events must be in order; contacts that are gone by now are left out.
  const { rows: held } = await sql<{ id: string }>`
    select id from contact where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) order by id for update`.execute(
    db,
  )
  const present = held.map(({ id }) => id)
  const events = eventRows(rfmChanged, {
    tenantId,
    at: now,
    contactId: sql`contact_id`,
    data: { shopId, before: sql`before`, after: sql`"group"` },
    from: sql`changed where before is distinct from "group"`,
  })
  await sql`
    with changed as materialized (
      select * from rfm_stage
      where tenant_id = ${tenantId} and shop_id = ${shopId} and contact_id = any(${present}::bigint[])
    ), written as (
      insert into contact_rfm (tenant_id, shop_id, contact_id, r, f, m, "group", revenue)
      select tenant_id, shop_id, contact_id, r, f, m, "group", revenue from changed
      on conflict (tenant_id, shop_id, contact_id) do update set
        r = excluded.r, f = excluded.f, m = excluded.m, "group" = excluded."group", revenue = excluded.revenue
    )
    ${insertEvents(events)}`.execute(db)
  return ids.length < limit ? null : ids.at(-1)!
}

/**
 * Deletes the scores of contacts without an order in the last months, and empties the stage. Throws when the stage lost
 * rows, as a crash of the database empties it: all scores would be deleted. The job then starts again.
 */
export async function endScores(db: Db, { tenantId, shopId }: Shop, staged: number) {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from rfm_stage where tenant_id = ${tenantId} and shop_id = ${shopId}`.execute(db)
  if (rows[0]!.left !== staged) throw new Error(`the stage of shop ${shopId} has ${rows[0]!.left} of ${staged} rows`)
  await sql`
    delete from contact_rfm k
    where k.tenant_id = ${tenantId} and k.shop_id = ${shopId} and (not exists (
      select 1 from rfm_stage s
      where s.tenant_id = ${tenantId} and s.shop_id = ${shopId} and s.contact_id = k.contact_id)) is true`.execute(db)
  await sql`delete from rfm_stage where tenant_id = ${tenantId} and shop_id = ${shopId}`.execute(db)
}
