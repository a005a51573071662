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

interface Target {
  tenantId: string
  shopId: string
  now: Date
}

/** Counts the contacts of a shop that pass, and those of them who may be mailed, in one pass. */
export const countStatement = ({ tenantId, shopId, now }: Target, condition: Condition) =>
  sql<Omit<Counts, 'total'>>`
    select count(*)::int as matched, count(*) filter (where ${isMailable(tenantId, now)})::int as mailable
    from contact where contact.tenant_id = ${tenantId} and contact.shop_id = ${shopId} and ${condition}`

export async function countMatching(db: Db, target: Target, condition: Condition): Promise<Counts> {
  const { tenantId, shopId } = target
  const { rows } = await countStatement(target, condition).execute(db)
  const counted = await readCounters(db, tenantId, 'contact', [shopId])
  return { ...rows[0]!, total: counted.reduce((sum, { value }) => sum + value, 0) }
}

/** Keeps who passes now as the snapshot of a segment; returns how many, and how many of these may be mailed. */
export async function takeSnapshot(
  db: Db,
  { tenantId, shopId, segmentId, now }: Target & { segmentId: string },
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
