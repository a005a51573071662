import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { givenRows } from '../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import { CANDIDATES, takeFirst } from '../../../platform/db/take-first.ts'
import { EMAIL_KINDS } from '../email-events/index.ts'
import type { Hit } from './hit.ts'

/** Numbers of kinds in the table of hits: those of events, and one for the trap. */
export const KINDS = { opened: EMAIL_KINDS.opened, clicked: EMAIL_KINDS.clicked, trap: 0 } as const

const HIT = `
  tenant_id bigint, at timestamptz, source_id bigint, contact_id bigint, kind smallint, link int, url text, ip inet,
  agent text`

/** Adds hits in one statement, without those of companies that are gone: links in mails outlive them. */
export const insertHits = async (db: Db, hits: readonly Hit[]) => {
  const rows = hits.map((hit) => ({
    tenant_id: hit.tenantId,
    at: hit.at,
    source_id: hit.sourceId,
    contact_id: hit.contactId,
    kind: KINDS[hit.kind],
    link: hit.link ?? null,
    url: hit.url ?? null,
    ip: hit.ip || null,
    agent: hit.agent,
  }))
  await sql`
    insert into tracking_hit (tenant_id, at, source_id, contact_id, kind, link, url, ip, agent)
    select h.*
    from ${givenRows(rows, HIT)} h
    join tenant t on t.id = h.tenant_id
    where t.deletion_started_at is null`.execute(db)
}

/** A hit that waits to be judged. Link 0 is the trap. */
export interface WaitingHit {
  tenantId: string
  id: string
  at: Date
  sourceId: string
  contactId: string
  kind: 'opened' | 'clicked'
  link: number | null
  url: string | null
  ip: string | null
  agent: string
}

/** Locks hits of one company that no other worker has locked, about the oldest ones. */
export async function takeHits(db: Db, limit: number): Promise<WaitingHit[]> {
  const taken = await takeFirst(
    db,
    sql<{ tenantId: string; id: string }>`${PREPARED}
      select tenant_id as "tenantId", id from tracking_hit limit ${sql.lit(CANDIDATES)}`,
    ({ tenantId, id }) => sql<{ tenantId: string }>`${PREPARED}
      select tenant_id as "tenantId" from tracking_hit where tenant_id = ${tenantId} and id = ${id} for update skip locked`,
  )
  if (!taken) return []
  const { rows } = await sql<WaitingHit>`${PREPARED}
    select h.tenant_id as "tenantId", h.id, h.at, h.source_id as "sourceId", h.contact_id as "contactId",
      case h.kind when ${KINDS.opened} then 'opened' else 'clicked' end as kind,
      h.link, h.url, host(h.ip) as ip, h.agent
    from tracking_hit h
    where h.tenant_id = ${taken.tenantId}
    order by h.id
    limit ${limit}
    for update of h skip locked`.execute(db)
  return rows
}

export const deleteHits = (db: Db, tenantId: string, ids: readonly string[]) =>
  sql`delete from tracking_hit where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db)

/** Moves hits to the end of the queue, with new ids. */
export const requeueHits = (db: Db, hits: readonly WaitingHit[]) => {
  const tenantIds = hits.map(({ tenantId }) => tenantId)
  const ids = hits.map(({ id }) => id)
  return sql`
    with taken as (
      delete from tracking_hit
      where (tenant_id, id) in (select * from unnest(${tenantIds}::bigint[], ${ids}::bigint[]))
      returning *)
    insert into tracking_hit (tenant_id, at, source_id, contact_id, kind, link, url, ip, agent)
    select tenant_id, at, source_id, contact_id, kind, link, url, ip, agent
    from taken`.execute(db)
}

/** Deletes what contacts opened and clicked that is not judged yet, and the numbers of hits beyond the daily limit. */
export async function forgetHits(db: Db, tenantId: string, contactIds: readonly string[]) {
  const ofContacts = sql`tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])`
  await sql`delete from tracking_hit where ${ofContacts}`.execute(db)
  await sql`delete from email_overflow where ${ofContacts}`.execute(db)
}

/** Links of a mailing as written in its content, by their numbers. */
export async function writtenLinks(db: Db, tenantId: string, sourceId: string, numbers: readonly number[]) {
  const { rows } = await sql<{ number: number; id: string; url: string }>`
    select m.number, l.id, l.url
    from mail_link m
    join email_link l on l.tenant_id = m.tenant_id and l.id = m.link_id
    where m.tenant_id = ${tenantId} and m.source_id = ${sourceId} and m.number = any(${numbers}::int[])`.execute(db)
  return rows
}

export interface Overflow {
  contactId: string
  day: string
  number: number
}

/** Adds to the numbers of hits beyond the daily limit of their message. */
export async function addOverflow(db: Db, tenantId: string, sourceId: string, rows: readonly Overflow[]) {
  if (!rows.length) return
  const given = rows.map(({ contactId, day, number }) => ({ contact_id: contactId, day, number }))
  await sql`
    insert into email_overflow (tenant_id, source_id, contact_id, day, number)
    select ${tenantId}::bigint, ${sourceId}::bigint, contact_id, day, number
    from ${givenRows(given, 'contact_id bigint, day date, number int')} g
    order by contact_id, day
    on conflict (tenant_id, source_id, contact_id, day)
      do update set number = email_overflow.number + excluded.number`.execute(db)
}
