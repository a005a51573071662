import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { currentRequestId } from '../../../../platform/trace.ts'
import type { MailingState } from '../mailing-source.ts'
import { FLAGS, MESSAGE_STATES } from '../states.ts'
import { type Company, moveMessages } from './ledger.ts'

/** The number of messages that a sender claims together. */
export const BATCH_SIZE = 250
/** The priorities of queues: smaller ones go first. Mails that people wait for go before all others. */
export const PRIORITIES = { transactional: 1, automatic: 3, usual: 5 } as const

/**
 * Pauses or resumes the queue of a mailing. A resumed mailing gets the sending mode that the company has then. Messages
 * that are being sent are finished.
 */
export const pauseQueue = (db: Db, tenantId: string, sourceId: string, paused: boolean) =>
  pauseQueues(db, tenantId, [sourceId], paused)

/** The same for several mailings. */
export const pauseQueues = (db: Db, tenantId: string, sourceIds: readonly string[], paused: boolean) =>
  db
    .updateTable('send_queue')
    .set({ paused, resume_at: sql`'-infinity'`, mode: null })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`source_id = any(${sourceIds}::bigint[])`)
    .execute()

/** Closes the queue of a mailing that is sent or cancelled. Its batches stay until their results are reported. */
export async function closeQueue(db: Db, tenantId: string, sourceId: string) {
  await sql`
    update send_batch set done_at = now(), claimed_by = null
    where tenant_id = ${tenantId} and source_id = ${sourceId} and done_at is null`.execute(db)
  await db.deleteFrom('send_queue').where('tenant_id', '=', tenantId).where('source_id', '=', sourceId).execute()
}

/**
 * Closes the queue of a mailing that goes on, when no message of it waits. The lock makes sure that none is added
 * meanwhile: adding a message opens the queue again.
 */
export async function closeIfDrained(db: Db, tenantId: string, sourceId: string) {
  const of = sql`tenant_id = ${tenantId} and source_id = ${sourceId}`
  const { rows } = await sql`select 1 from send_queue where ${of} for update`.execute(db)
  if (!rows.length) return
  await sql`
    delete from send_queue
    where ${of} and not exists (select 1 from send_batch where ${of} and done_at is null)`.execute(db)
}

/**
 * Skips waiting messages as `cancelled`; returns how many. Messages that a sender has already claimed may still go out
 * within seconds; they then count as sent.
 */
export async function cancelWaiting(db: Db, company: Company, sourceId: string, now: Date): Promise<number> {
  await closeQueue(db, company.id, sourceId)
  return moveMessages(db, company, sourceId, { from: 'queued', to: 'skipped', reason: 'cancelled', at: now })
}

/** Queues failed messages again, except those with a hard bounce; returns how many. */
export async function requeueFailed(
  db: Db,
  company: Company,
  { sourceId, test, now }: { sourceId: string; test: MailingState['test']; now: Date },
): Promise<number> {
  const again = { from: 'failed', to: 'queued', without: FLAGS.hardBounced, at: now } as const
  const moved = await moveMessages(db, company, sourceId, again)
  if (moved) await queueUnbatched(db, company.id, { sourceId, state: { status: 'open', test }, now })
  return moved
}

/**
 * Puts messages that wait without a batch into new batches of the usual size, each of one variant. A message that was
 * sent as a variant before keeps it; the others have none, and wait until the test is decided.
 */
export async function queueUnbatched(
  db: Db,
  tenantId: string,
  { sourceId, state, now }: { sourceId: string; state: MailingState; now: Date },
) {
  const first = await openQueue(db, tenantId, sourceId, state.status === 'paused')
  const isUndecided = state.test !== null && state.test.winner === null
  await sql`
    with waiting as materialized (
      select m.batch, m.contact_id, m.variant
      from message m
      where m.tenant_id = ${tenantId} and m.source_id = ${sourceId} and m.state = ${MESSAGE_STATES.queued}
        and not exists (
          select 1
          from send_batch b
          where b.tenant_id = m.tenant_id and b.source_id = m.source_id and b.n = m.batch and b.done_at is null)
      order by m.contact_id
      for update of m),
    parts as (
      select *, (row_number() over (partition by variant order by contact_id) - 1) / ${sql.lit(BATCH_SIZE)} as part
      from waiting),
    numbered as materialized (
      select batch, contact_id, variant,
        ${first}::int - 1 + (dense_rank() over (order by variant, part))::int as n
      from parts),
    opened as (
      insert into send_batch (tenant_id, source_id, n, due_at, variant)
      select ${tenantId}::bigint, ${sourceId}::bigint, n,
        case when variant = 0 and ${isUndecided}::boolean then 'infinity' else ${now}::timestamptz end,
        nullif(variant, 0)
      from numbered
      group by n, variant),
    counted as (
      update send_queue set next_batch = next_batch + (select count(distinct n)::int from numbered)
      where tenant_id = ${tenantId} and source_id = ${sourceId})
    update message m set batch = numbered.n
    from numbered
    where m.tenant_id = ${tenantId} and m.source_id = ${sourceId}
      and m.batch = numbered.batch and m.contact_id = numbered.contact_id`.execute(db)
}

/** Locks the queue of a mailing, and creates it when there is none. Returns the number of its next batch. */
export async function openQueue(
  db: Db,
  tenantId: string,
  sourceId: string,
  paused: boolean,
  priority: number = PRIORITIES.usual,
): Promise<number> {
  const of = sql`tenant_id = ${tenantId} and source_id = ${sourceId}`
  const known = await sql<{ n: number }>`select next_batch as n from send_queue where ${of} for update`.execute(db)
  if (known.rows[0]) return known.rows[0].n
  const used = await sql<{ n: number }>`
    select greatest(
      (select max(batch) from message where ${of}), (select max(n) from send_batch where ${of}), -1) as n`.execute(db)
  const { rows } = await sql<{ n: number }>`
    insert into send_queue as q (tenant_id, source_id, paused, priority, next_batch, request_id)
    values (${tenantId}, ${sourceId}, ${paused}, ${priority}, ${used.rows[0]!.n + 1}, ${currentRequestId() ?? null})
    on conflict (tenant_id, source_id) do update set next_batch = q.next_batch
    returning next_batch as n`.execute(db)
  return rows[0]!.n
}

/**
 * Adds a batch for messages that have to wait, and returns its number; null when the mailing was cancelled meanwhile.
 */
export async function laterBatch(
  db: Db,
  { tenantId, sourceId, variant }: { tenantId: string; sourceId: string; variant: number | null },
  dueAt: Date,
): Promise<number | null> {
  const { rows } = await sql<{ n: number }>`
    update send_queue set next_batch = next_batch + 1
    where tenant_id = ${tenantId} and source_id = ${sourceId}
    returning next_batch - 1 as n`.execute(db)
  const n = rows[0]?.n ?? null
  if (n !== null)
    await db
      .insertInto('send_batch')
      .values({ tenant_id: tenantId, source_id: sourceId, n, due_at: dueAt, variant })
      .execute()
  return n
}

/**
 * Sends all messages that wait for the decision. They keep the variant 0, whose content is now that of the winner: so the
 * figures of the test stay apart from theirs.
 */
export const releaseUndecided = (db: Db, tenantId: string, sourceId: string, now: Date) =>
  sql`
    update send_batch set due_at = ${now}
    where tenant_id = ${tenantId} and source_id = ${sourceId} and due_at = 'infinity' and done_at is null`.execute(db)

/** Whether messages of the test group still wait. The batches of the others are due at infinity. */
export async function isTesting(db: Db, tenantId: string, sourceId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (
      select 1
      from send_batch
      where tenant_id = ${tenantId} and source_id = ${sourceId}
        and done_at is null and due_at <> 'infinity') as waits`.execute(db)
  return rows[0]!.waits
}
