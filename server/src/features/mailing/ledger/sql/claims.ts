import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { MESSAGE_STATES } from '../states.ts'
import { laterBatch } from './queue.ts'

/** A batch of messages that this process may hand over as long as it has its lease. */
export interface Batch {
  tenantId: string
  sourceId: string
  campaignId: string
  n: number
  variant: number | null
  /** The main switch of the company when it was claimed. */
  mode: string
}

/**
 * Takes batches of the queue that waited longest, over all companies: whoever sends a million does not keep the others. A
 * mailing goes on under the main switch that it began with: when that is turned, what is left waits.
 * Those of a sender whose lease is over are free.
 */
export async function claimBatches(db: Db, leaseId: string, now: Date, most: number): Promise<Batch[]> {
  const isFree = sql`b.done_at is null and b.due_at <= ${now} and (b.claimed_by is null or not exists (
    select 1 from sender_process p where p.id = b.claimed_by and p.lease_until > now()))`
  const { rows } = await sql<{
    tenant_id: string
    source_id: string
    campaign_id: string
    n: number
    variant: number | null
    mode: string
  }>`
    with queue as materialized (
      select q.tenant_id, q.source_id, q.campaign_id, t.sending_mode as mode from send_queue q join tenant t on t.id = q.tenant_id
      where not q.paused and q.resume_at <= ${now} and t.sending_mode <> 'off' and coalesce(q.mode, t.sending_mode) = t.sending_mode
        and exists (select 1 from sender_process p where p.id = ${leaseId} and p.lease_until > now())
        and exists (select 1 from send_batch b where b.tenant_id = q.tenant_id and b.source_id = q.source_id and ${isFree})
      order by q.priority, q.served_at limit 1 for update of q skip locked),
    free as materialized (
      select b.tenant_id, b.source_id, b.n from queue join send_batch b on b.tenant_id = queue.tenant_id and b.source_id = queue.source_id
      where ${isFree} order by b.due_at, b.n limit ${most} for update of b skip locked),
    served as (
      update send_queue q set served_at = clock_timestamp(), mode = queue.mode from queue where q.tenant_id = queue.tenant_id and q.source_id = queue.source_id)
    update send_batch b set claimed_by = ${leaseId} from free join queue using (tenant_id, source_id)
    where b.tenant_id = free.tenant_id and b.source_id = free.source_id and b.n = free.n
    returning b.tenant_id, b.source_id, queue.campaign_id, queue.mode, b.n, b.variant /* anew */`.execute(db)
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    sourceId: row.source_id,
    campaignId: row.campaign_id,
    n: row.n,
    variant: row.variant,
    mode: row.mode,
  }))
}

/** Gives batches back: others may have them now. */
export async function releaseBatches(db: Db, leaseId: string, batches: readonly Batch[]) {
  for (const { tenantId, sourceId, n } of batches)
    await db
      .updateTable('send_batch')
      .set({ claimed_by: null })
      .where('tenant_id', '=', tenantId)
      .where('source_id', '=', sourceId)
      .where('n', '=', n)
      .where('claimed_by', '=', leaseId)
      .execute()
}

/** Nothing of this mailing before a time: outside of its hours, or at a limit of the company. */
export const holdQueue = (db: Db, { tenantId, sourceId }: Pick<Batch, 'tenantId' | 'sourceId'>, until: Date) =>
  db
    .updateTable('send_queue')
    .set({ resume_at: until })
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .execute()

/** Everything that a sender had claimed is free. */
export const releaseAll = (db: Db, leaseId: string) =>
  db.updateTable('send_batch').set({ claimed_by: null }).where('claimed_by', '=', leaseId).execute()

/** Claims of a sender that it does not know of, because the answer got lost, are free. It must not be claiming just now. */
export const releaseUnknown = (db: Db, leaseId: string, known: readonly Batch[]) => {
  const rows = known.map(({ tenantId, sourceId, n }) => ({ tenant_id: tenantId, source_id: sourceId, n }))
  return sql`update send_batch b set claimed_by = null where claimed_by = ${leaseId} and not exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) k (tenant_id bigint, source_id bigint, n int)
    where k.tenant_id = b.tenant_id and k.source_id = b.source_id and k.n = b.n)`.execute(db)
}

/** Nothing of a batch waits any more. */
export const closeBatch = (db: Db, { tenantId, sourceId, n }: Batch, leaseId: string, now: Date) =>
  db
    .updateTable('send_batch')
    .set({ done_at: now, claimed_by: null })
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .where('n', '=', n)
    .where('claimed_by', '=', leaseId)
    .execute()

/** Messages of a batch that have to wait go into another one of that time; `counts` tells which of them were tried. */
export async function putOff(
  db: Db,
  batch: Batch & { leaseId: string },
  dueAt: Date,
  messages: readonly { contactId: string; counts: boolean }[],
) {
  // A batch that others have by now is theirs, with all that waits in it.
  const held = await sql`select 1 from send_batch where tenant_id = ${batch.tenantId} and source_id = ${batch.sourceId}
    and n = ${batch.n} and claimed_by = ${batch.leaseId} for update`.execute(db)
  const n = held.rows.length ? await laterBatch(db, batch, dueAt) : null
  if (n === null) return
  const rows = messages.map(({ contactId, counts }) => ({ contact_id: contactId, tried: counts ? 1 : 0 }))
  await sql`update message m set batch = ${n}, tries = m.tries + l.tried
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) l (contact_id bigint, tried smallint)
    where m.tenant_id = ${batch.tenantId} and m.source_id = ${batch.sourceId} and m.batch = ${batch.n}
      and m.contact_id = l.contact_id and m.state = ${MESSAGE_STATES.queued}`.execute(db)
}

/** Which mailings were paused or cancelled meanwhile, or belong to a company that turned its main switch: `tenant:source:mode`. */
export async function stoppedAmong(
  db: Db,
  batches: readonly Pick<Batch, 'tenantId' | 'sourceId' | 'mode'>[],
): Promise<Set<string>> {
  const asked = batches.map(({ tenantId, sourceId, mode }) => ({ tenant_id: tenantId, source_id: sourceId, mode }))
  const { rows } = await sql<{ key: string }>`
    select concat_ws(':', a.tenant_id, a.source_id, a.mode) as key
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a (tenant_id bigint, source_id bigint, mode text)
      join tenant t on t.id = a.tenant_id
      left join send_queue q on q.tenant_id = a.tenant_id and q.source_id = a.source_id
    where q.source_id is null or q.paused or t.sending_mode <> a.mode`.execute(db)
  return new Set(rows.map((row) => row.key))
}

/** A batch of any company of which nothing waits any more; it is forgotten with that. Null when there is none. */
export async function takeDoneBatch(db: Db): Promise<Pick<Batch, 'tenantId' | 'sourceId' | 'n'> | null> {
  const { rows } = await sql<{ tenant_id: string; source_id: string; n: number }>`
    delete from send_batch where (tenant_id, source_id, n) = (
      select tenant_id, source_id, n from send_batch where done_at is not null order by done_at limit 1 for update skip locked)
    returning tenant_id, source_id, n`.execute(db)
  const [row] = rows
  return row ? { tenantId: row.tenant_id, sourceId: row.source_id, n: row.n } : null
}
