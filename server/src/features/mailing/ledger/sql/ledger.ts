import { sql } from 'kysely'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { givenRows } from '../../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { FLAGS, MESSAGE_STATES, type MessageState } from '../states.ts'
import { countMails, type MailDelta } from './count.ts'

export type Company = Pick<Tenant, 'id' | 'timezone'>

/** The result of a message that a sender had claimed. */
export interface Result {
  contactId: string
  batch: number
  state: Exclude<MessageState, 'queued'>
  at: Date
  variant: number
  provider: number
  /** Why it was skipped or failed. */
  reason?: string
  /** The kind of bounce, when the receiving server refused the message for good. */
  bounced?: 'hard' | 'soft'
}

/**
 * Records the results of messages, and counts them. A message that already has a result, from another sender or because
 * it was cancelled, keeps it, unless the new result is `sent`: the mail did go out. Returns the results that were
 * recorded, and the contacts among them whose batch was already reported, so that the caller has to report them.
 */
export async function recordResults(db: Db, company: Company, sourceId: string, results: readonly Result[]) {
  if (!results.length) return { moved: [], unreported: new Set<string>() }
  const waited = await moveWaiting(db, company.id, sourceId, results)
  const late = results.filter(({ contactId, state }) => !waited.has(contactId) && state === 'sent')
  const others = late.length ? await moveOthers(db, company.id, sourceId, late) : new Map<string, Moved>()
  const moved = results.filter(({ contactId }) => waited.has(contactId) || others.has(contactId))
  const deltas = moved.flatMap((result): MailDelta[] => {
    const { provider, variant, state, bounced } = result
    const day = dayOf(result.at, company.timezone)
    return [
      { day, provider, variant, kind: state, delta: 1 },
      ...(bounced ? [{ day, provider, variant, kind: `${bounced}Bounced` as const, delta: 1 }] : []),
      ...undone(others.get(result.contactId), company),
    ]
  })
  await countMails(db, company.id, sourceId, deltas)
  const unreported = [...others].filter(([, { isReported }]) => isReported).map(([contactId]) => contactId)
  return { moved, unreported: new Set(unreported) }
}

/** Takes back what a message was counted as before it turned out to be sent. */
function undone(before: Moved | undefined, { timezone }: Company): MailDelta[] {
  if (!before?.at) return []
  const { provider, variant, at, state } = before
  const kind = state === MESSAGE_STATES.failed ? ('failed' as const) : ('skipped' as const)
  return [{ day: dayOf(at, timezone), provider, variant, kind, delta: -1 }]
}

interface Moved {
  state: number
  at: Date | null
  provider: number
  variant: number
  /** Whether its batch was already reported to other features. */
  isReported: boolean
}

const GIVEN =
  'contact_id bigint, batch int, state smallint, at timestamptz, variant smallint, provider smallint, reason text, flags int'

const rowsOf = (results: readonly Result[]) =>
  givenRows(
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
    GIVEN,
  )

/**
 * Records the results of waiting messages; returns their contacts. One statement per batch, so that the planner uses
 * the index even without statistics of the table.
 */
async function moveWaiting(db: Db, tenantId: string, sourceId: string, results: readonly Result[]) {
  const moved = new Set<string>()
  for (const [batch, ofBatch] of Map.groupBy(results, (result) => result.batch)) {
    const { rows } = await sql<{ contact_id: string }>`${PREPARED}
      update message m set
        state = g.state, at = g.at, variant = g.variant, provider = g.provider, reason = g.reason,
        flags = m.flags | g.flags
      from ${rowsOf(ofBatch)} g
      where m.tenant_id = ${tenantId} and m.source_id = ${sourceId} and m.batch = ${batch}
        and m.contact_id = g.contact_id and m.state = ${MESSAGE_STATES.queued}
      returning m.contact_id`.execute(db)
    for (const { contact_id } of rows) moved.add(contact_id)
  }
  return moved
}

/**
 * Records messages that were sent although they had been cancelled, skipped, or moved into another batch by a sender
 * that held a lease on them meanwhile. Returns what they were before.
 */
async function moveOthers(db: Db, tenantId: string, sourceId: string, results: readonly Result[]) {
  const { rows } = await sql<Omit<Moved, 'isReported'> & { contact_id: string; batch: number }>`
    with given as materialized (
      select * from ${rowsOf(results)} g),
    held as materialized (
      select m.contact_id, m.batch, m.state, m.at, m.provider, m.variant
      from message m
      where m.tenant_id = ${tenantId} and m.source_id = ${sourceId} and m.state <> ${MESSAGE_STATES.sent}
        and m.contact_id = any(array(select contact_id from given))
      order by m.contact_id
      for update of m)
    update message m set state = g.state, at = g.at, variant = g.variant, provider = g.provider, reason = null
    from held h
    join given g on g.contact_id = h.contact_id
    where m.tenant_id = ${tenantId} and m.source_id = ${sourceId}
      and m.batch = h.batch and m.contact_id = h.contact_id
    returning m.contact_id, h.batch, h.state, h.at, h.provider, h.variant`.execute(db)
  const unreported = await batchesAmong(db, tenantId, sourceId, new Set(rows.map(({ batch }) => batch)))
  return new Map(
    rows.map(({ contact_id, batch, ...before }): [string, Moved] => [
      contact_id,
      { ...before, isReported: !unreported.has(batch) },
    ]),
  )
}

/** Batches that are not reported yet; they are deleted then. */
async function batchesAmong(db: Db, tenantId: string, sourceId: string, numbers: ReadonlySet<number>) {
  if (!numbers.size) return new Set<number>()
  const { rows } = await sql<{ n: number }>`
    select n from send_batch
    where tenant_id = ${tenantId} and source_id = ${sourceId} and n = any(${[...numbers]}::int[])`.execute(db)
  return new Set(rows.map(({ n }) => n))
}

/**
 * Moves all messages of a mailing from one state to another, in one statement, and counts them; `without` leaves out
 * messages with these flags. For cancelling a mailing, and for trying failed messages again.
 */
export async function moveMessages(
  db: Db,
  company: Company,
  sourceId: string,
  move: { from: MessageState; to: MessageState; at: Date; reason?: string; without?: number },
): Promise<number> {
  const { from, to, at, reason = null, without = 0 } = move
  // A message that is tried again loses the flag of its soft bounce.
  const cleared = from === 'failed' ? FLAGS.softBounced : 0
  const { rows } = await sql<{
    day: string | null
    provider: number
    variant: number
    cleared: boolean
    number: number
  }>`
    with held as materialized (
      select batch, contact_id, at, provider, variant, flags
      from message
      where tenant_id = ${company.id} and source_id = ${sourceId} and state = ${MESSAGE_STATES[from]}
        and flags & ${without}::int = 0
      order by contact_id
      for update),
    moved as (
      update message m set
        state = ${MESSAGE_STATES[to]}, at = ${to === 'queued' ? null : at}, reason = ${reason}, tries = 0,
        flags = m.flags & ~${cleared}::int
      from held h
      where m.tenant_id = ${company.id} and m.source_id = ${sourceId}
        and m.batch = h.batch and m.contact_id = h.contact_id)
    select to_char(at at time zone ${company.timezone}, 'YYYY-MM-DD') as day, provider, variant,
      flags & ${cleared}::int <> 0 as cleared, count(*)::int as number
    from held
    group by 1, 2, 3, 4`.execute(db)
  const deltas = rows.flatMap((row): MailDelta[] => {
    const { provider, variant, number } = row
    const today = dayOf(at, company.timezone)
    const before = row.day ?? today
    return [
      ...(from === 'queued' ? [] : [{ day: before, provider, variant, kind: from, delta: -number }]),
      ...(row.cleared ? [{ day: before, provider, variant, kind: 'softBounced' as const, delta: -number }] : []),
      ...(to === 'queued' ? [] : [{ day: today, provider, variant, kind: to, delta: number }]),
    ]
  })
  await countMails(db, company.id, sourceId, deltas)
  return rows.reduce((sum, { number }) => sum + number, 0)
}
