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

/** Counts the contacts of a shop that pass, those of them who may be mailed, and all: in one pass, of one moment. */
export const countStatement = ({ tenantId, shopId, now }: Target, condition: Condition) =>
  sql<Counts>`
    select count(*)::int as matched, count(*) filter (where ${isMailable(tenantId, now)})::int as mailable,
      ${totalOf(tenantId, shopId)} as total
    from contact where contact.tenant_id = ${tenantId} and contact.shop_id = ${shopId} and ${condition}`

/** What the counters say. */
const totalOf = (tenantId: string, shopId: string) => sql<number>`(select coalesce(sum(value), 0)::int from (
    select value from counter where tenant_id = ${tenantId} and scope = 'contact' and object_id = ${shopId}
    union all select delta from counter_delta where tenant_id = ${tenantId} and scope = 'contact' and object_id = ${shopId}) c)`

/** Without a limit it takes as long as it takes; behind one it throws `TooSlow`. */
export const countMatching = (db: Db, target: Target, condition: Condition, limitMs: number | null): Promise<Counts> =>
  withSecondPlan(db, limitMs, async (db) => (await countStatement(target, condition).execute(db)).rows[0]!)

/** Keeps who passes now as the snapshot of a segment, in place of the one before; returns the same figures. */
export async function takeSnapshot(
  db: Db,
  { tenantId, shopId, segmentId, now }: Target & { segmentId: string },
  condition: Condition,
): Promise<Counts> {
  await dropSnapshot(db, tenantId, segmentId)
  const statement = sql<Counts>`
    with found as materialized (
      select contact.id, ${isMailable(tenantId, now)} as mailable from contact
      where contact.tenant_id = ${tenantId} and contact.shop_id = ${shopId} and ${condition}
    ), kept as (
      insert into segment_member (tenant_id, segment_id, contact_id) select ${tenantId}, ${segmentId}, id from found
    )
    select count(*)::int as matched, count(*) filter (where mailable)::int as mailable, ${totalOf(tenantId, shopId)} as total
    from found`
  return withSecondPlan(db, null, async (db) => (await statement.execute(db)).rows[0]!)
}

export const dropSnapshot = (db: Db, tenantId: string, segmentId: string) =>
  db.deleteFrom('segment_member').where('tenant_id', '=', tenantId).where('segment_id', '=', segmentId).execute()
