import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { tx } from '../../../../../platform/db/tx.ts'
import { reportFailures } from '../../engine/report-failures.ts'
import type { ClaimedSms } from './queue.ts'

/** What became of an attempt. */
export interface SmsEnding {
  state: 'sent' | 'skipped' | 'failed' | 'unknown' | 'queued'
  reason?: string
  /** When it is tried again. */
  dueAt?: Date
  number?: string
  parts?: number
  /** The failure of the node, which is recorded on the run. */
  failure?: string
}

interface Of {
  tenantId: string
  automationId: string
}

/** Records the result of a message that this process has. It may be gone, with its contact. */
export const recordSms = (db: Db, of: Of, sms: ClaimedSms, ending: SmsEnding, now: Date) =>
  tx(db, async (db) => {
    const { state, reason = null, dueAt = null, number = null, parts = null, failure } = ending
    const { numUpdatedRows } = await db
      .updateTable('automation_sms')
      .set({ state, reason, due_at: dueAt, number, parts, at: now })
      .where('tenant_id', '=', of.tenantId)
      .where('id', '=', sms.id)
      .where('state', '=', 'sending')
      .executeTakeFirstOrThrow()
    if (failure && numUpdatedRows) await recordFailure(db, of, sms, failure, now)
  })

/** Records that the node failed: on the run, and as an event that other automations may react to. */
async function recordFailure(
  db: Db,
  { tenantId, automationId }: Of,
  { runId, step, node, contactId }: ClaimedSms,
  failure: string,
  now: Date,
) {
  const { rows } = await sql<{ event: unknown }>`
    update automation_step s set failure = ${failure}
    from automation_run r
    where s.tenant_id = ${tenantId} and s.run_id = ${runId} and s.n = ${step}
      and r.tenant_id = ${tenantId} and r.id = ${runId}
    returning r.event`.execute(db)
  const failed = rows.map(({ event }) => ({ contactId, node, failure, event }))
  await reportFailures(db, { tenantId, automationId }, failed, now)
}

/** Gives messages back that were not sent: the attempt does not count. */
export const giveBackSms = (db: Db, tenantId: string, ids: readonly string[], dueAt: Date) =>
  sql`
    update automation_sms set state = 'queued', due_at = ${dueAt}, attempts = attempts - 1
    where tenant_id = ${tenantId} and id = any(${ids}::bigint[]) and state = 'sending'`.execute(db)

/**
 * Ends messages whose sender was killed: it is not known whether they were sent, so they are never sent again. Returns
 * how many there were.
 */
export async function endAbandoned(db: Db, takenBefore: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update automation_sms set state = 'unknown', reason = 'abandoned'
    where state = 'sending' and at < ${takenBefore}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
