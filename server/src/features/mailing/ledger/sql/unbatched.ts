import { sql } from 'kysely'
import type { DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { findMailingSource, type MailingState } from '../mailing-source.ts'
import { MESSAGE_STATES } from '../states.ts'
import { cancelWaiting, queueUnbatched } from './queue.ts'
import { findMailingRef } from './sources.ts'

interface Unbatched {
  tenant_id: string
  source_id: string
  number: number
}

/** Messages that wait without a batch: no sender would ever claim them. */
export async function findUnbatched(db: Db) {
  const { rows } = await sql<Unbatched>`
    select m.tenant_id, m.source_id, count(*)::int as number
    from message m
    where m.state = ${sql.lit(MESSAGE_STATES.queued)} and not exists (
      select 1
      from send_batch b
      join send_queue q using (tenant_id, source_id)
      where b.tenant_id = m.tenant_id and b.source_id = m.source_id and b.n = m.batch and b.done_at is null)
    group by 1, 2
    limit 1000`.execute(db)
  return rows
}

/** The state of a mailing that no feature owns: its messages are sent. */
const OPEN: MailingState = { status: 'open', test: null }

/**
 * Queues the messages again, and reopens a mailing that had ended. Cancels the messages of a mailing that was cancelled
 * or deleted. Returns what it did.
 */
export async function repairUnbatched(
  { db, now }: DbContext,
  { tenant_id, source_id, number }: Unbatched,
): Promise<string> {
  const ref = await findMailingRef(db, tenant_id, source_id)
  const source = ref && findMailingSource(ref.kind)
  const state = source ? await source.hold(db, ref) : OPEN
  if (!state || state.status === 'cancelled') {
    await cancelWaiting(db, { id: tenant_id, timezone: await timezoneOf(db, tenant_id) }, source_id, now)
    return `cancelled ${number} messages of mailing ${source_id}, which was cancelled or deleted`
  }
  await queueUnbatched(db, tenant_id, { sourceId: source_id, state, now })
  if (ref && state.status === 'ended') await source?.reopen({ db, now }, ref)
  return `queued ${number} messages of mailing ${source_id} again`
}

async function timezoneOf(db: Db, tenantId: string): Promise<string> {
  const { rows } = await sql<{ timezone: string }>`select timezone from tenant where id = ${tenantId}`.execute(db)
  return rows[0]!.timezone
}
