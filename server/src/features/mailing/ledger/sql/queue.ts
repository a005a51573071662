import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { FLAGS, MESSAGE_STATES } from '../states.ts'
import { type Company, moveMessages } from './ledger.ts'

/** Messages that are taken at once by a sender. */
export const BATCH_SIZE = 250

/**
 * Stops handing over what waits, or lets it go on, under whatever the main switch says then; what is just being handed over
 * is finished.
 */
export const pauseQueue = (db: Db, tenantId: string, sourceId: string, paused: boolean) =>
  db
    .updateTable('send_queue')
    .set({ paused, resume_at: sql`'-infinity'`, mode: null })
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .execute()

/** Whether anything waits, also what a sender has in hand. */
export async function hasWaiting(db: Db, tenantId: string, sourceId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select 1 from send_batch where tenant_id = ${tenantId} and source_id = ${sourceId} and done_at is null) as waits`.execute(
    db,
  )
  return rows[0]!.waits
}

/** Everything was sent, or nothing of it ever will be. What was sent is still told to everybody else. */
export async function closeQueue(db: Db, tenantId: string, sourceId: string) {
  await sql`update send_batch set done_at = coalesce(done_at, now()), claimed_by = null
    where tenant_id = ${tenantId} and source_id = ${sourceId}`.execute(db)
  await db.deleteFrom('send_queue').where('tenant_id', '=', tenantId).where('source_id', '=', sourceId).execute()
}

/**
 * What waits is not sent any more: skipped as `cancelled`. What a sender has in hand may still go out within seconds; then it
 * counts as sent, because it was.
 */
export async function cancelWaiting(db: Db, company: Company, sourceId: string, now: Date): Promise<number> {
  await closeQueue(db, company.id, sourceId)
  return moveMessages(db, company, sourceId, { from: 'queued', to: 'skipped', reason: 'cancelled', at: now })
}

/** What messages are sent by; without a campaign it is no campaign that they belong to. */
export interface Source {
  id: string
  campaignId: string | null
}

/** Puts failed messages whose address is not dead into the queue again; returns how many. */
export async function requeueFailed(db: Db, company: Company, source: Source, now: Date): Promise<number> {
  const again = { from: 'failed', to: 'queued', without: FLAGS.hardBounced, at: now } as const
  const moved = await moveMessages(db, company, source.id, again)
  if (moved) await queueForgotten(db, company.id, source, now)
  return moved
}

/**
 * Messages that wait in no batch get new ones, of the usual size and each of one variant: who was sent one before gets the
 * same, the others what won. What is not decided yet waits for it.
 */
export async function queueForgotten(db: Db, tenantId: string, source: Source, now: Date) {
  const first = await openQueue(db, tenantId, source)
  await sql`
    with test as materialized (
      select winner from campaign where tenant_id = ${tenantId} and id = ${source.campaignId} and type = 'ab'),
    waiting as materialized (
      select m.batch, m.contact_id, coalesce(nullif(m.variant, 0), (select winner from test), 0)::smallint as variant from message m
      where m.tenant_id = ${tenantId} and m.source_id = ${source.id} and m.state = ${MESSAGE_STATES.queued} and not exists (
        select 1 from send_batch b
        where b.tenant_id = m.tenant_id and b.source_id = m.source_id and b.n = m.batch and b.done_at is null)
      order by m.contact_id for update of m),
    parts as (select *, (row_number() over (partition by variant order by contact_id) - 1) / ${sql.lit(BATCH_SIZE)} as part from waiting),
    numbered as materialized (
      select batch, contact_id, variant, ${first}::int - 1 + (dense_rank() over (order by variant, part))::int as n from parts),
    opened as (
      insert into send_batch (tenant_id, source_id, n, due_at, variant)
      select ${tenantId}::bigint, ${source.id}::bigint, n,
        case when variant = 0 and exists (select 1 from test) then 'infinity' else ${now}::timestamptz end, nullif(variant, 0)
      from numbered group by n, variant),
    counted as (
      update send_queue set next_batch = next_batch + (select count(distinct n)::int from numbered)
      where tenant_id = ${tenantId} and source_id = ${source.id})
    update message m set batch = numbered.n from numbered
    where m.tenant_id = ${tenantId} and m.source_id = ${source.id} and m.batch = numbered.batch and m.contact_id = numbered.contact_id`.execute(
    db,
  )
}

/** The queue of a mailing, held; it is opened when there is none, and stands still when its campaign does. Returns the number of its next batch. */
async function openQueue(db: Db, tenantId: string, { id, campaignId }: Source): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    insert into send_queue as q (tenant_id, source_id, campaign_id, paused, next_batch)
    values (${tenantId}, ${id}, ${campaignId},
      exists (select 1 from campaign where tenant_id = ${tenantId} and id = ${campaignId} and status = 'paused'),
      1 + greatest((select max(batch) from message where tenant_id = ${tenantId} and source_id = ${id}),
        (select max(n) from send_batch where tenant_id = ${tenantId} and source_id = ${id}), -1))
    on conflict (tenant_id, source_id) do update set next_batch = q.next_batch returning next_batch as n`.execute(db)
  return rows[0]!.n
}

/** Another batch of a mailing that is being sent, for what has to wait; null when that was cancelled meanwhile. */
export async function laterBatch(
  db: Db,
  { tenantId, sourceId, variant }: { tenantId: string; sourceId: string; variant: number | null },
  dueAt: Date,
): Promise<number | null> {
  const { rows } = await sql<{ n: number }>`
    update send_queue set next_batch = next_batch + 1 where tenant_id = ${tenantId} and source_id = ${sourceId}
    returning next_batch - 1 as n`.execute(db)
  const n = rows[0]?.n ?? null
  if (n !== null)
    await db
      .insertInto('send_batch')
      .values({ tenant_id: tenantId, source_id: sourceId, n, due_at: dueAt, variant })
      .execute()
  return n
}

/** The variant that won goes to everybody who waited for the decision. */
export const releaseUndecided = (db: Db, tenantId: string, sourceId: string, variant: number, now: Date) =>
  sql`update send_batch set variant = ${variant}, due_at = ${now} where tenant_id = ${tenantId} and source_id = ${sourceId}
    and due_at = 'infinity' and done_at is null`.execute(db)

/** Whether something of the test still waits: batches that are not due at infinity. */
export async function isTesting(db: Db, tenantId: string, sourceId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`select exists (select 1 from send_batch
    where tenant_id = ${tenantId} and source_id = ${sourceId} and done_at is null and due_at <> 'infinity') as waits`.execute(
    db,
  )
  return rows[0]!.waits
}
