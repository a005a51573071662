import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { type ClaimLimits, isFree, isReady, type NewClaim } from './claimable.ts'
import { validLeases } from './leases.ts'
import { PRIORITIES } from './queue.ts'

/** Queues that a sender tries in turn: other senders may choose the same ones. */
const CHOSEN = 5

interface Queue {
  tenantId: string
  sourceId: string
  priority: number
  mode: string
  requestId: string | null
}

/**
 * `claimBatches` on a cluster, which cannot lock over all companies: chooses queues without a lock, then locks and claims
 * within the company of one.
 */
export async function claimOnCluster(db: Db, leaseId: string, now: Date, limits: ClaimLimits): Promise<NewClaim[]> {
  const valid = await validLeases(db)
  if (!valid.includes(leaseId)) return []
  const { rows } = await sql<Queue>`
    select q.tenant_id as "tenantId", q.source_id as "sourceId", q.priority, q.request_id as "requestId", t.sending_mode as mode
    from send_queue q
    join tenant t on t.id = q.tenant_id
    where ${isReady(now, sql`b.claimed_by <> all(${valid}::uuid[])`)}
      ${limits.onlyUrgent ? sql`and q.priority <= ${PRIORITIES.transactional}` : sql``}
    order by q.priority, q.served_at
    limit ${CHOSEN}`.execute(db)
  for (const queue of rows) {
    const claimed = await tx(db, (db) => claimOf(db, queue, { leaseId, now, most: limits.most, valid }))
    if (claimed.length) return claimed
  }
  return []
}

async function claimOf(
  db: Db,
  { tenantId, sourceId, priority, mode, requestId }: Queue,
  { leaseId, now, most, valid }: { leaseId: string; now: Date; most: number; valid: readonly string[] },
): Promise<NewClaim[]> {
  const queue = await sql`
    select 1 from send_queue
    where tenant_id = ${tenantId} and source_id = ${sourceId} and not paused and resume_at <= ${now}
    for update skip locked`.execute(db)
  if (!queue.rows.length) return []
  const { rows: held } = await sql<{ n: number; variant: number | null; claimed_by: string | null }>`
    select b.n, b.variant, b.claimed_by
    from send_batch b
    where b.tenant_id = ${tenantId} and b.source_id = ${sourceId}
      and ${isFree(now, sql`b.claimed_by <> all(${valid}::uuid[])`)}
    order by b.due_at, b.n
    limit ${most}
    for update skip locked`.execute(db)
  // Asked again now that the batches are locked: a sender that began meanwhile may have claimed some.
  const leases = held.some((batch) => batch.claimed_by) ? await validLeases(db) : []
  const free = held.filter((batch) => !batch.claimed_by || !leases.includes(batch.claimed_by))
  if (!free.length) return []
  const one = sql`tenant_id = ${tenantId} and source_id = ${sourceId}`
  await sql`update send_queue set served_at = ${new Date()}, mode = ${mode} where ${one}`.execute(db)
  await sql`
    update send_batch set claimed_by = ${leaseId}
    where ${one} and n = any(${free.map(({ n }) => n)}::int[])`.execute(db)
  const isUrgent = priority <= PRIORITIES.transactional
  return free.map(({ n, variant }) => ({ tenantId, sourceId, n, variant, mode, requestId, isUrgent }))
}
