import { sql } from 'kysely'
import type { DbContext, Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { withSecondPlan } from '../../../../platform/db/second-plan.ts'
import type { ActionRef } from '../../../../platform/jobs/define-job.ts'
import { isMailable } from '../../contacts/index.ts'
import type { SegmentRow } from '../store.ts'
import { membersOf } from './condition.ts'

/** Stores the mailable members of a segment for an action, so that the definition is evaluated once, not per batch. */
export async function storeActionContacts(
  context: DbContext,
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  segment: SegmentRow,
  actionId: string,
): Promise<void> {
  const condition = await membersOf(context, tenant, segment)
  const statement = sql`
    insert into action_contact (tenant_id, action_id, contact_id)
    select contact.tenant_id, ${actionId}, contact.id
    from contact
    where contact.tenant_id = ${tenant.id} and ${condition} and ${isMailable(tenant.id, context.now)}`
  await withSecondPlan(context.db, null, (db) => statement.execute(db))
}

/** The next stored contacts by id: the last of them, and those that may still be mailed. */
export async function nextActionContacts(
  { db, now }: DbContext,
  { tenantId, actionId }: ActionRef,
  { after, limit }: { after: string; limit: number },
): Promise<{ last: string | null; mailable: string[] }> {
  const { rows } = await sql<{ last: string | null; mailable: string[] }>`
    with next as materialized (
      select contact_id from action_contact
      where tenant_id = ${tenantId} and action_id = ${actionId} and contact_id > ${after}
      order by contact_id
      limit ${limit}
    )
    select max(next.contact_id) as last, array(
        select contact.id::text from contact
        where contact.tenant_id = ${tenantId} and contact.id = any(array(select contact_id from next))
          and ${isMailable(tenantId, now)}
        order by contact.id
      ) as mailable
    from next`.execute(db)
  return rows[0]!
}

/** Deletes the stored contacts of an action when it ends. */
export const deleteActionContacts = (db: Db, { tenantId, actionId }: ActionRef) =>
  db.deleteFrom('action_contact').where('tenant_id', '=', tenantId).where('action_id', '=', actionId).execute()
