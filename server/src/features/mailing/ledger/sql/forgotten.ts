import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { MESSAGE_STATES } from '../states.ts'
import { cancelWaiting, queueForgotten } from './queue.ts'

interface Forgotten {
  tenant_id: string
  source_id: string
  number: number
}

/** Messages that wait and that no sender would ever find. */
export async function forgotten(db: Db) {
  const { rows } = await sql<Forgotten>`
    select m.tenant_id, m.source_id, count(*)::int as number from message m
    where m.state = ${sql.lit(MESSAGE_STATES.queued)} and not exists (
      select 1 from send_batch b join send_queue q using (tenant_id, source_id)
      where b.tenant_id = m.tenant_id and b.source_id = m.source_id and b.n = m.batch and b.done_at is null)
    group by 1, 2 limit 1000`.execute(db)
  return rows
}

/**
 * Ends their wait: they are sent, and a campaign that was over goes on with them. Of one that was cancelled, or is gone,
 * nothing is sent any more. Returns what was done.
 */
export async function endForgotten(db: Db, { tenant_id, source_id, number }: Forgotten, now: Date): Promise<string> {
  const { campaignId, status, timezone } = await sourceOf(db, tenant_id, source_id)
  if (campaignId && (status === null || status === 'cancelled')) {
    await cancelWaiting(db, { id: tenant_id, timezone }, source_id, now)
    return `${number} messages of mailing ${source_id} were cancelled with it`
  }
  await queueForgotten(db, tenant_id, { id: source_id, campaignId }, now)
  if (status === 'sent')
    await sql`update campaign set status = 'sending', finished_at = null, updated_at = ${now}
      where tenant_id = ${tenant_id} and id = ${campaignId}`.execute(db)
  return `${number} messages of mailing ${source_id} wait for a sender again`
}

/** What they are sent by; its campaign is held, so that nobody cancels it meanwhile. */
async function sourceOf(db: Db, tenantId: string, sourceId: string) {
  const { rows } = await sql<{ campaign_id: string | null; timezone: string }>`
    select s.campaign_id, t.timezone from tenant t left join email_source s on s.tenant_id = t.id and s.id = ${sourceId}
    where t.id = ${tenantId}`.execute(db)
  const { campaign_id: campaignId, timezone } = rows[0]!
  const held = await sql<{ status: string }>`
    select status from campaign where tenant_id = ${tenantId} and id = ${campaignId} for update`.execute(db)
  return { campaignId, timezone, status: held.rows[0]?.status ?? null }
}
