import { sql } from 'kysely'
import type { DbContext, Tenant } from '../../../../platform/context.ts'
import { withSecondPlan } from '../../../../platform/db/second-plan.ts'
import type { ActionRef } from '../../../../platform/jobs/define-job.ts'
import { isMailable } from '../../contacts/index.ts'
import type { SegmentRow } from '../store.ts'
import { membersOf } from './condition.ts'

/** Keeps for an action who of a segment may be mailed now: the definition is asked once, and not for every batch. */
export async function keepMailable(
  ground: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  segment: SegmentRow,
  actionId: string,
): Promise<void> {
  const condition = await membersOf(ground, tenant, segment)
  const statement = sql`insert into action_contact (tenant_id, action_id, contact_id) select contact.tenant_id, ${actionId}, contact.id from contact
    where contact.tenant_id = ${tenant.id} and ${condition} and ${isMailable(tenant.id, ground.now)}`
  await withSecondPlan(ground.db, null, (db) => statement.execute(db))
}

/** The next of those who were kept, by id; `mailable` are those who may still be mailed. */
export async function keptAfter(
  { db, now }: DbContext,
  { tenantId, actionId }: ActionRef,
  { after, limit }: { after: string; limit: number },
): Promise<{ last: string | null; mailable: string[] }> {
  const { rows } = await sql<{ last: string | null; mailable: string[] }>`
    with next as materialized (
      select contact_id from action_contact where tenant_id = ${tenantId} and action_id = ${actionId} and contact_id > ${after}
      order by contact_id limit ${limit}
    )
    select max(next.contact_id) as last, array(
      select contact.id::text from contact where contact.tenant_id = ${tenantId}
        and contact.id = any(array(select contact_id from next)) and ${isMailable(tenantId, now)} order by contact.id) as mailable
    from next`.execute(db)
  return rows[0]!
}
