import { sql } from 'kysely'
import { readCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { isMailable } from '../../contacts/index.ts'
import type { Condition } from '../../rules/index.ts'

export interface Counts {
  matched: number
  mailable: number
  /** All contacts of the shop. */
  total: number
}

/** How many contacts of a shop pass, and how many of these may be mailed: counted together, in one pass. */
export async function countMatching(
  db: Db,
  { tenantId, shopId, now }: { tenantId: string; shopId: string; now: Date },
  condition: Condition,
): Promise<Counts> {
  const { rows } = await sql<{ matched: number; mailable: number }>`
    select count(*)::int as matched, count(*) filter (where ${isMailable(tenantId, now)})::int as mailable
    from contact where contact.tenant_id = ${tenantId} and contact.shop_id = ${shopId} and ${condition}`.execute(db)
  const counted = await readCounters(db, tenantId, 'contact', [shopId])
  return { ...rows[0]!, total: counted.reduce((sum, { value }) => sum + value, 0) }
}

/** Keeps who passes now as the snapshot of a segment; returns how many, and how many of these may be mailed. */
export async function takeSnapshot(
  db: Db,
  { tenantId, shopId, segmentId, now }: { tenantId: string; shopId: string; segmentId: string; now: Date },
  condition: Condition,
): Promise<Omit<Counts, 'total'>> {
  await db.deleteFrom('segment_member').where('tenant_id', '=', tenantId).where('segment_id', '=', segmentId).execute()
  const { rows } = await sql<Omit<Counts, 'total'>>`
    with found as materialized (
      select contact.id, ${isMailable(tenantId, now)} as mailable from contact
      where contact.tenant_id = ${tenantId} and contact.shop_id = ${shopId} and ${condition}
    ), kept as (
      insert into segment_member (tenant_id, segment_id, contact_id) select ${tenantId}, ${segmentId}, id from found
    )
    select count(*)::int as matched, count(*) filter (where mailable)::int as mailable from found`.execute(db)
  return rows[0]!
}
