import { sql } from 'kysely'
import { addToCounters, readCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import { EMAIL_KINDS, type EmailKind, summaryKind } from './kinds.ts'

interface EmailEvent {
  kind: EmailKind
  at: Date
  contactId: string
  sourceId: string
  linkId?: string
  /** The number of the link in its mail; 0 is the trap. */
  link?: number
  machine?: boolean
  /** What an open or a click was judged by, and the bits of the reasons. */
  ip?: string | null
  agentId?: string
  reasons?: number
}

/** The scope of counters of a source's events, by day of the company, kind, and whether programs caused them. */
export const EVENT_COUNTERS = 'mail-event'

const EVENT = `
  kind smallint, at timestamptz, contact_id bigint, source_id bigint, link_id bigint, machine boolean,
  summed smallint[], link int, ip inet, agent_id bigint, reasons int`

/** Writes events, with the summaries of their contacts and the counters of their source, in one statement. */
export async function recordEmailEvents(db: Db, tenantId: string, events: readonly EmailEvent[]): Promise<void> {
  if (!events.length) return
  const rows = events.map(({ kind, at, contactId, sourceId, linkId, machine = false, ...event }) => ({
    kind: EMAIL_KINDS[kind],
    at,
    contact_id: contactId,
    source_id: sourceId,
    link_id: linkId ?? null,
    machine,
    link: event.link ?? null,
    ip: event.ip ?? null,
    agent_id: event.agentId ?? null,
    reasons: event.reasons ?? null,
    summed: [...new Set([summaryKind(kind, false), ...(machine ? [] : [summaryKind(kind, true)])])],
  }))
  await sql`${PREPARED}
    with given as materialized (
      select *
      from ${givenRows(rows, EVENT)} e),
    written as (
      insert into email_event
        (tenant_id, kind, at, contact_id, source_id, link_id, machine, link, ip, agent_id, reasons)
      select
        ${tenantId}::bigint, kind, at, contact_id, source_id, link_id, machine, link, ip, agent_id, reasons
      from given),
    counted as (${addToCounters(sql`
      select t.id, ${EVENT_COUNTERS}, source_id,
        to_char(at at time zone t.timezone, 'YYYY-MM-DD') || '|' || kind || '|' || machine::int, count(*)
      from given
      join tenant t on t.id = ${tenantId}
      group by 1, 3, 4`)})
    insert into email_summary (tenant_id, kind, contact_id, number, first_at, last_at, recent)
    select ${tenantId}, k, contact_id, count(*), min(at), max(at), newest(array_agg(at), '{}')
    from given
    cross join unnest(summed) k
    group by k, contact_id
    order by k, contact_id
    on conflict (tenant_id, kind, contact_id) do update set
      number = email_summary.number + excluded.number,
      first_at = least(email_summary.first_at, excluded.first_at),
      last_at = greatest(email_summary.last_at, excluded.last_at),
      recent = newest(email_summary.recent, excluded.recent)`.execute(db)
}

/**
 * Writes that the messages of a batch were sent, and delivered, because the relay accepted them. Reads the ledger
 * itself, in one statement; deleted contacts are left out.
 */
export async function recordSent(
  db: Db,
  { tenantId, sourceId, n }: { tenantId: string; sourceId: string; n: number },
): Promise<void> {
  await sql`${PREPARED}
    with sent as materialized (
      select m.contact_id, m.at
      from message m
      where m.tenant_id = ${tenantId} and m.source_id = ${sourceId} and m.batch = ${n} and m.state = 1
        and exists (select 1 from contact c where c.tenant_id = m.tenant_id and c.id = m.contact_id)),
    given as materialized (
      select k as kind, s.*
      from sent s
      cross join unnest(${[EMAIL_KINDS.sent, EMAIL_KINDS.delivered]}::smallint[]) k),
    written as (
      insert into email_event (tenant_id, kind, at, contact_id, source_id)
      select ${tenantId}::bigint, kind, at, contact_id, ${sourceId}::bigint
      from given),
    counted as (${addToCounters(sql`
      select t.id, ${EVENT_COUNTERS}, ${sourceId}::bigint,
        to_char(at at time zone t.timezone, 'YYYY-MM-DD') || '|' || kind || '|0', count(*)
      from given
      join tenant t on t.id = ${tenantId}
      group by 1, 4`)})
    insert into email_summary (tenant_id, kind, contact_id, number, first_at, last_at, recent)
    select ${tenantId}, kind, contact_id, 1, at, at, array[at]
    from given
    order by kind, contact_id
    on conflict (tenant_id, kind, contact_id) do update set
      number = email_summary.number + 1,
      first_at = least(email_summary.first_at, excluded.first_at),
      last_at = greatest(email_summary.last_at, excluded.last_at),
      recent = case
        when excluded.last_at >= email_summary.last_at then excluded.recent || email_summary.recent[1:9]
        else newest(email_summary.recent, excluded.recent) end`.execute(db)
}

/** The sent messages of a batch. */
export async function sentInBatch(
  db: Db,
  { tenantId, sourceId, n }: { tenantId: string; sourceId: string; n: number },
): Promise<{ contactId: string; at: Date }[]> {
  const { rows } = await sql<{ contactId: string; at: Date }>`
    select contact_id as "contactId", at from message
    where tenant_id = ${tenantId} and source_id = ${sourceId} and batch = ${n} and state = 1`.execute(db)
  return rows
}

/** The messages of a batch that were skipped or failed, with the reason. */
export async function unsentInBatch(
  db: Db,
  { tenantId, sourceId, n }: { tenantId: string; sourceId: string; n: number },
): Promise<{ contactId: string; at: Date; reason: string }[]> {
  const { rows } = await sql<{ contactId: string; at: Date; reason: string }>`
    select contact_id as "contactId", at, reason from message
    where tenant_id = ${tenantId} and source_id = ${sourceId} and batch = ${n} and state in (2, 3)
      and reason is not null`.execute(db)
  return rows
}

/**
 * The numbers of the events of sources by day of the company, kind, and whether programs caused them; exact at this moment.
 */
export async function readEventFigures(db: Db, tenantId: string, sourceIds: readonly string[]) {
  const counts = await readCounters(db, tenantId, EVENT_COUNTERS, sourceIds)
  return counts.map(({ key, value }) => {
    const [day, kind, machine] = key.split('|') as [string, string, string]
    return { day, kind: Number(kind), machine: machine === '1', value }
  })
}
