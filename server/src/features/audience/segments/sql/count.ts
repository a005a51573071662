import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { withSecondPlan } from '../../../../platform/db/second-plan.ts'
import { isMailable } from '../../contacts/index.ts'
import type { Condition } from '../../segment-rules/index.ts'

export interface Counts {
  matched: number
  mailable: number
  /** All contacts of the shop. */
  total: number
}

interface Target {
  tenantId: string
  shopId: string
  now: Date
}

/** Counts the contacts of a shop that match, the mailable ones of them, and all, in one statement. */
export const countStatement = ({ tenantId, shopId, now }: Target, condition: Condition) =>
  sql<Counts>`
    select count(*)::int as matched,
      count(*) filter (where ${isMailable(tenantId, now)})::int as mailable,
      ${totalOf(tenantId, shopId)} as total
    from contact
    where contact.tenant_id = ${tenantId} and contact.shop_id = ${shopId} and ${condition}`

/** The number of contacts of a shop, from counters. */
const totalOf = (tenantId: string, shopId: string) => sql<number>`(
  select coalesce(sum(value), 0)::int
  from (
    select value from counter
    where tenant_id = ${tenantId} and scope = 'contact' and object_id = ${shopId}
    union all
    select delta from counter_delta
    where tenant_id = ${tenantId} and scope = 'contact' and object_id = ${shopId}
  ) c)`

/** Counts within a time limit, or without one (null). Throws `TooSlow` when the limit is exceeded. */
export const countMatching = (db: Db, target: Target, condition: Condition, limitMs: number | null): Promise<Counts> =>
  withSecondPlan(db, limitMs, async (db) => (await countStatement(target, condition).execute(db)).rows[0]!)

/** Replaces the snapshot of a segment by the contacts that match now. Returns the same numbers as `countMatching`. */
export async function takeSnapshot(
  db: Db,
  { tenantId, shopId, segmentId, now }: Target & { segmentId: string },
  condition: Condition,
): Promise<Counts> {
  await dropSnapshot(db, tenantId, segmentId)
  const statement = sql<Counts>`
    with found as materialized (
      select contact.id, ${isMailable(tenantId, now)} as mailable
      from contact
      where contact.tenant_id = ${tenantId} and contact.shop_id = ${shopId} and ${condition}
    ), stored as (
      insert into segment_member (tenant_id, segment_id, contact_id)
      select ${tenantId}, ${segmentId}, id from found
    )
    select count(*)::int as matched,
      count(*) filter (where mailable)::int as mailable,
      ${totalOf(tenantId, shopId)} as total
    from found`
  return withSecondPlan(db, null, async (db) => (await statement.execute(db)).rows[0]!)
}

export const dropSnapshot = (db: Db, tenantId: string, segmentId: string) =>
  db.deleteFrom('segment_member').where('tenant_id', '=', tenantId).where('segment_id', '=', segmentId).execute()
