import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { givenRows } from '../../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import { isSharded } from '../../../../platform/db/sharding/sharded.ts'
import { MESSAGE_STATES } from '../states.ts'
import { type Batch, type ClaimLimits, isFree, isReady, type NewClaim } from './claimable.ts'
import { claimOnCluster } from './claims-on-cluster.ts'
import { validLeases } from './leases.ts'
import { laterBatch, PRIORITIES } from './queue.ts'

const LEASE_IS_OVER = sql`not exists (
    select 1 from sender_process p where p.id = b.claimed_by and p.lease_until > now())`

/** Whether a sender could claim anything now. */
export async function hasFreeBatches(db: Db, now: Date): Promise<boolean> {
  const leaseIsOver = sql`b.claimed_by <> all(${await validLeases(db)}::uuid[])`
  const { rows } = await sql`${PREPARED}
    select 1 from send_queue q join tenant t on t.id = q.tenant_id where ${isReady(now, leaseIsOver)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Claims batches of the queue that waited longest among all companies, so that a mailing to a million does not block
 * others. A batch is claimed, not each message: that writes one row, not 250, and takes the database 0.8 ms of processor
 * time and 0.3 kB of log, against 7.7 ms and 112 kB. A mailing keeps the sending mode that it started with: when the company changes it, the remaining messages wait.
 */
export async function claimBatches(db: Db, leaseId: string, now: Date, limits: ClaimLimits): Promise<NewClaim[]> {
  if (isSharded()) return claimOnCluster(db, leaseId, now, limits)
  const { most, onlyUrgent } = limits
  const { rows } = await sql<{
    tenant_id: string
    source_id: string
    n: number
    variant: number | null
    mode: string
    priority: number
    request_id: string | null
  }>`
    with queue as materialized (
      select q.tenant_id, q.source_id, q.priority, q.request_id, t.sending_mode as mode
      from send_queue q
      join tenant t on t.id = q.tenant_id
      where ${isReady(now, LEASE_IS_OVER)}
        ${onlyUrgent ? sql`and q.priority <= ${PRIORITIES.transactional}` : sql``}
        and exists (select 1 from sender_process p where p.id = ${leaseId} and p.lease_until > now())
      order by q.priority, q.served_at
      limit 1
      for update of q skip locked),
    free as materialized (
      select b.tenant_id, b.source_id, b.n
      from queue
      join send_batch b on b.tenant_id = queue.tenant_id and b.source_id = queue.source_id
      where ${isFree(now, LEASE_IS_OVER)}
      order by b.due_at, b.n
      limit ${most}
      for update of b skip locked),
    served as (
      update send_queue q set served_at = clock_timestamp(), mode = queue.mode
      from queue
      where q.tenant_id = queue.tenant_id and q.source_id = queue.source_id)
    update send_batch b set claimed_by = ${leaseId}
    from free
    join queue using (tenant_id, source_id)
    where b.tenant_id = free.tenant_id and b.source_id = free.source_id and b.n = free.n
    returning b.tenant_id, b.source_id, queue.mode, queue.priority, queue.request_id, b.n, b.variant`.execute(db)
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    sourceId: row.source_id,
    n: row.n,
    variant: row.variant,
    mode: row.mode,
    requestId: row.request_id,
    isUrgent: row.priority <= PRIORITIES.transactional,
  }))
}

/** Gives batches back, so that other senders may claim them. */
export async function releaseBatches(db: Db, leaseId: string, batches: readonly Batch[]) {
  for (const { tenantId, sourceId, n } of batches)
    await db
      .updateTable('send_batch')
      .set({ claimed_by: null })
      .where('tenant_id', '=', tenantId)
      .where('source_id', '=', sourceId)
      .where('n', '=', n)
      .where('claimed_by', '=', leaseId)
      .modifyEnd(PREPARED)
      .execute()
}

/** Holds a mailing until a time: it is outside of its sending window, or at a limit of the company. */
export const holdQueue = (db: Db, { tenantId, sourceId }: Pick<Batch, 'tenantId' | 'sourceId'>, until: Date) =>
  db
    .updateTable('send_queue')
    .set({ resume_at: until })
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .modifyEnd(PREPARED)
    .execute()

/** Releases all claims of a sender. */
export const releaseAll = (db: Db, leaseId: string) =>
  db.updateTable('send_batch').set({ claimed_by: null }).where('claimed_by', '=', leaseId).execute()

/**
 * Releases claims that a sender does not know of, because the answer was lost. It must not be claiming at the same
 * time.
 */
export const releaseUnknown = (db: Db, leaseId: string, known: readonly Batch[]) => {
  const keys = known.map(({ tenantId, sourceId, n }) => `${tenantId}:${sourceId}:${n}`)
  return sql`
    update send_batch set claimed_by = null
    where claimed_by = ${leaseId}
      and tenant_id::text || ':' || source_id::text || ':' || n::text <> all(${keys}::text[])`.execute(db)
}

/** Marks a batch as done: none of its messages waits any more. */
export const closeBatch = (db: Db, { tenantId, sourceId, n }: Batch, leaseId: string, now: Date) =>
  db
    .updateTable('send_batch')
    .set({ done_at: now, claimed_by: null })
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .where('n', '=', n)
    .where('claimed_by', '=', leaseId)
    .modifyEnd(PREPARED)
    .execute()

/** Moves messages that have to wait into a new batch, due at that time. `counts`: the message was tried. */
export async function putOff(
  db: Db,
  batch: Batch & { leaseId: string },
  dueAt: Date,
  messages: readonly { contactId: string; counts: boolean }[],
) {
  // If another sender claimed the batch meanwhile, its waiting messages belong to that sender.
  const held = await sql`
    select 1
    from send_batch
    where tenant_id = ${batch.tenantId} and source_id = ${batch.sourceId} and n = ${batch.n}
      and claimed_by = ${batch.leaseId}
    for update`.execute(db)
  const n = held.rows.length ? await laterBatch(db, batch, dueAt) : null
  if (n === null) return
  const rows = messages.map(({ contactId, counts }) => ({ contact_id: contactId, tried: counts ? 1 : 0 }))
  await sql`
    update message m set batch = ${n}, tries = m.tries + l.tried
    from ${givenRows(rows, 'contact_id bigint, tried smallint')} l
    where m.tenant_id = ${batch.tenantId} and m.source_id = ${batch.sourceId} and m.batch = ${batch.n}
      and m.contact_id = l.contact_id and m.state = ${MESSAGE_STATES.queued}`.execute(db)
}

/**
 * The mailings among batches that were paused or cancelled, or whose company changed its sending mode or waits for its
 * deletion, as `tenant:source:mode`.
 */
export async function stoppedAmong(
  db: Db,
  batches: readonly Pick<Batch, 'tenantId' | 'sourceId' | 'mode'>[],
): Promise<Set<string>> {
  const asked = batches.map(({ tenantId, sourceId, mode }) => ({ tenant_id: tenantId, source_id: sourceId, mode }))
  const { rows } = await sql<{ key: string }>`
    select concat_ws(':', a.tenant_id, a.source_id, a.mode) as key
    from ${givenRows(asked, 'tenant_id bigint, source_id bigint, mode text')} a
    join tenant t on t.id = a.tenant_id
    left join send_queue q on q.tenant_id = a.tenant_id and q.source_id = a.source_id
    where q.source_id is null or q.paused or t.sending_mode <> a.mode or t.deletes_at is not null`.execute(db)
  return new Set(rows.map((row) => row.key))
}

/**
 * Deletes a done batch of any company, one of the oldest, and returns it for reporting its results; null when there is none
 * that another process does not hold.
 */
export async function takeDoneBatch(db: Db): Promise<Pick<Batch, 'tenantId' | 'sourceId' | 'n'> | null> {
  const { rows } = await sql<Pick<Batch, 'tenantId' | 'sourceId' | 'n'>>`${PREPARED}
    select tenant_id as "tenantId", source_id as "sourceId", n
    from send_batch
    where done_at is not null
    order by done_at
    limit ${DONE_AT_ONCE}`.execute(db)
  for (const batch of rows) if (await deleteDone(db, batch)) return batch
  return null
}

const DONE_AT_ONCE = 5

async function deleteDone(db: Db, { tenantId, sourceId, n }: Pick<Batch, 'tenantId' | 'sourceId' | 'n'>) {
  const isDone = sql`tenant_id = ${tenantId} and source_id = ${sourceId} and n = ${n} and done_at is not null`
  const { rows } = await sql`${PREPARED}
    with held as materialized (select n from send_batch where ${isDone} for update skip locked)
    delete from send_batch where ${isDone} and n in (select n from held) returning n`.execute(db)
  return rows.length > 0
}
