import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { ONE_ROW } from '../../../platform/db/prepared.ts'
import type { Tenant } from '../../../platform/http/call.ts'
import { dayOf } from '../../../platform/time/zone.ts'
import { FLAGS, MESSAGE_STATES, type MessageState } from '../states.ts'
import { countMails, type MailDelta } from './count.ts'

export type Company = Pick<Tenant, 'id' | 'timezone'>

/** What became of a message that a sender took. */
export interface Result {
  contactId: string
  batch: number
  state: Exclude<MessageState, 'queued'>
  at: Date
  variant: number
  provider: number
  /** Why it was skipped or failed. */
  reason?: string
  /** Of a message that the receiving server refused for good. */
  bounced?: 'hard' | 'soft'
}

/**
 * Records what became of messages, and counts it. A message that is recorded already, by another sender or because it was
 * cancelled, stays as it is unless this one was sent: what went out went out. Returns those that moved, and which of them
 * had been cancelled.
 */
export async function recordResults(db: Db, company: Company, sourceId: string, results: readonly Result[]) {
  if (!results.length) return { moved: [], cancelled: new Set<string>() }
  const waited = await moveWaiting(db, company.id, sourceId, results)
  const others = results.filter(({ contactId, state }) => !waited.has(contactId) && state === 'sent')
  const cancelled = others.length ? await moveCancelled(db, company.id, sourceId, others) : new Map<string, Date>()
  const moved = results.filter(({ contactId }) => waited.has(contactId) || cancelled.has(contactId))
  const deltas = moved.flatMap((result): MailDelta[] => {
    const { provider, variant, state, bounced } = result
    const day = dayOf(result.at, company.timezone)
    const before = cancelled.get(result.contactId)
    return [
      { day, provider, variant, kind: state, delta: 1 },
      ...(bounced ? [{ day, provider, variant, kind: `${bounced}Bounced` as const, delta: 1 }] : []),
      ...(before
        ? [{ day: dayOf(before, company.timezone), provider: 0, variant: 0, kind: 'skipped' as const, delta: -1 }]
        : []),
    ]
  })
  await countMails(db, company.id, sourceId, deltas)
  return { moved, cancelled: new Set(cancelled.keys()) }
}

const GIVEN = sql.raw(
  'g (contact_id bigint, batch int, state smallint, at timestamptz, variant smallint, provider smallint, reason text, flags int)',
)

const rowsOf = (results: readonly Result[]) =>
  JSON.stringify(
    results.map(({ contactId, batch, state, at, variant, provider, reason, bounced }) => ({
      contact_id: contactId,
      batch,
      state: MESSAGE_STATES[state],
      at,
      variant,
      provider,
      reason: reason ?? null,
      flags: bounced ? FLAGS[`${bounced}Bounced`] : 0,
    })),
  )

/** Those that were waiting; by contact. Batch by batch, so that however little is known of the table, its index is used. */
async function moveWaiting(db: Db, tenantId: string, sourceId: string, results: readonly Result[]) {
  const moved = new Set<string>()
  for (const [batch, some] of Map.groupBy(results, (result) => result.batch)) {
    const { rows } = await sql<{ contact_id: string }>`${ONE_ROW}
      update message m set state = g.state, at = g.at, variant = g.variant, provider = g.provider, reason = g.reason, flags = m.flags | g.flags
      from jsonb_to_recordset(${rowsOf(some)}::jsonb) ${GIVEN}
      where m.tenant_id = ${tenantId} and m.source_id = ${sourceId} and m.batch = ${batch} and m.contact_id = g.contact_id
        and m.state = ${MESSAGE_STATES.queued} returning m.contact_id`.execute(db)
    for (const { contact_id } of rows) moved.add(contact_id)
  }
  return moved
}

/** Those that went out although they had been cancelled, with the time when they were. */
async function moveCancelled(db: Db, tenantId: string, sourceId: string, results: readonly Result[]) {
  const { rows } = await sql<{ contact_id: string; before: Date }>`
    with given as materialized (select * from jsonb_to_recordset(${rowsOf(results)}::jsonb) ${GIVEN}),
    held as materialized (
      select m.contact_id, m.batch, m.at from message m join given g on g.contact_id = m.contact_id and g.batch = m.batch
      where m.tenant_id = ${tenantId} and m.source_id = ${sourceId} and m.state = ${MESSAGE_STATES.skipped} and m.reason = 'cancelled'
      order by m.contact_id for update of m)
    update message m set state = g.state, at = g.at, variant = g.variant, provider = g.provider, reason = null
    from held h join given g on g.contact_id = h.contact_id
    where m.tenant_id = ${tenantId} and m.source_id = ${sourceId} and m.batch = h.batch and m.contact_id = h.contact_id
    returning m.contact_id, h.at as before`.execute(db)
  return new Map(rows.map((row) => [row.contact_id, row.before]))
}

/**
 * Moves all messages of a source from one state to another, in one statement, and counts it. For what is done to a whole
 * mailing: cancelling, trying the failed ones again.
 */
export async function moveMessages(
  db: Db,
  company: Company,
  sourceId: string,
  move: { from: MessageState; to: MessageState; at: Date; reason?: string; batch?: number; without?: number },
): Promise<number> {
  const { from, to, at, reason = null, batch, without = 0 } = move
  // Bounces of those that are tried again are of the past: their flags go with them.
  const cleared = from === 'failed' ? FLAGS.softBounced : 0
  const { rows } = await sql<{ at: Date | null; provider: number; variant: number; cleared: boolean; number: number }>`
    with held as materialized (select batch, contact_id, at, provider, variant, flags from message
      where tenant_id = ${company.id} and source_id = ${sourceId} and state = ${MESSAGE_STATES[from]} and flags & ${without}::int = 0
      order by contact_id for update),
    moved as (update message m set state = ${MESSAGE_STATES[to]}, at = ${to === 'queued' ? null : at}, reason = ${reason},
        batch = coalesce(${batch ?? null}::int, m.batch), tries = 0, flags = m.flags & ~${cleared}::int
      from held h where m.tenant_id = ${company.id} and m.source_id = ${sourceId} and m.batch = h.batch and m.contact_id = h.contact_id)
    select date_trunc('hour', at) as at, provider, variant, flags & ${cleared}::int <> 0 as cleared, count(*)::int as number
    from held group by 1, 2, 3, 4`.execute(db)
  const deltas = rows.flatMap((row): MailDelta[] => {
    const { provider, variant, number } = row
    const before = dayOf(row.at ?? at, company.timezone)
    return [
      ...(from === 'queued' ? [] : [{ day: before, provider, variant, kind: from, delta: -number }]),
      ...(row.cleared ? [{ day: before, provider, variant, kind: 'softBounced' as const, delta: -number }] : []),
      ...(to === 'queued' ? [] : [{ day: dayOf(at, company.timezone), provider, variant, kind: to, delta: number }]),
    ]
  })
  await countMails(db, company.id, sourceId, deltas)
  return rows.reduce((sum, { number }) => sum + number, 0)
}
