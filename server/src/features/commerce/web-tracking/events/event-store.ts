import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { givenRows } from '../../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import type { EventType } from '../schemas.ts'

/** An event to be stored. Without a visitor no worker has to look at it. */
export interface NewWebEvent {
  tenantId: string
  shopId: string
  at: Date
  visitor: string | null
  type: EventType
  data: object
}

const EVENT = 'tenant_id bigint, shop_id bigint, at timestamptz, visitor uuid, type text, data jsonb'

/** Adds events in one statement. */
export const insertWebEvents = async (db: Db, events: readonly NewWebEvent[]) => {
  const rows = events.map(({ tenantId, shopId, at, visitor, type, data }) => ({
    tenant_id: tenantId,
    shop_id: shopId,
    at,
    visitor,
    type,
    data,
  }))
  await sql`${PREPARED}
    insert into web_event (tenant_id, shop_id, at, visitor, type, data, waiting)
    select tenant_id, shop_id, at, visitor, type, data, visitor is not null
    from ${givenRows(rows, EVENT)} e`.execute(db)
}

export interface WaitingEvent {
  id: string
  at: Date
  shopId: string
  visitor: string
  type: EventType
  data: Record<string, unknown>
}
const COLUMNS = sql`id, at, shop_id as "shopId", visitor, type, data`

/** A company with waiting events: the next one after a company, in the order of ids. */
export async function nextCompany(db: Db, after: string): Promise<string | null> {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from web_event where waiting and tenant_id > ${after} order by tenant_id limit 1`.execute(db)
  return rows[0]?.tenant_id ?? null
}

/** The oldest waiting events of a company, in their order. */
export async function waitingEvents(db: Db, tenantId: string, limit: number): Promise<WaitingEvent[]> {
  const { rows } = await sql<WaitingEvent>`${PREPARED}
    select ${COLUMNS} from web_event
    where tenant_id = ${tenantId} and waiting
    order by id
    limit ${limit}`.execute(db)
  return rows
}

/** The newest events of visitors that belong to no contact yet, at most so many of each, in their order. */
export async function earlierEvents(db: Db, tenantId: string, visitors: readonly string[], most: number) {
  const { rows } = await sql<WaitingEvent>`
    select e.* from unnest(${visitors}::uuid[]) v
    cross join lateral (
      select ${COLUMNS} from web_event
      where tenant_id = ${tenantId} and visitor = v and not waiting and contact_id is null
        and type in ('visit', 'cart', 'custom', 'order')
      order by id desc
      limit ${most}) e
    order by e.id`.execute(db)
  return rows
}

export interface HandledEvent {
  id: string
  contactId: string | null
  /** New data, where the old one contains an address. */
  data?: object
}

/** Marks events as handled, with the contacts that they belong to. */
export const markHandled = (db: Db, tenantId: string, events: readonly HandledEvent[]) => {
  const rows = events.map(({ id, contactId, data }) => ({ id, contact_id: contactId, data: data ?? null }))
  return sql`${PREPARED}
    update web_event e set waiting = false, contact_id = g.contact_id, data = coalesce(g.data, e.data)
    from ${givenRows(rows, 'id bigint, contact_id bigint, data jsonb')} g
    where e.tenant_id = ${tenantId} and e.id = g.id`.execute(db)
}

/** Contacts by their addresses. */
export async function contactsByAddress(db: Db, tenantId: string, emails: readonly string[]) {
  const keys = [...new Set(emails.map((email) => email.toLowerCase()))]
  const { rows } = await sql<{ id: string; email_key: string }>`${PREPARED}
    select id, email_key from contact
    where tenant_id = ${tenantId} and email_key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.email_key, row.id]))
}

export interface ShownEvent {
  id: string
  at: Date
  type: EventType
  shop_id: string
  visitor: string | null
  contact_id: string | null
  data: Record<string, unknown>
}

/** The newest events, at most `most` of them, and how many that are. */
export async function newestEvents(
  db: Db,
  tenantId: string,
  { shop, type, page = 1, pageSize = 25 }: { shop?: string; type?: string; page?: number; pageSize?: number },
  most: number,
) {
  const newest = sql`
    select id, at, type, shop_id, visitor, contact_id, data from web_event
    where tenant_id = ${tenantId} ${shop ? sql`and shop_id = ${shop}` : sql``} ${type ? sql`and type = ${type}` : sql``}
    order by id desc
    limit ${most}`
  const [{ rows: items }, { rows: count }] = await Promise.all([
    sql<ShownEvent>`
      select * from (${newest}) n order by id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${newest}) n`.execute(db),
  ])
  return { items, total: count[0]!.total, page, pageSize }
}

/** Deletes events of a company from before a time, the oldest ones first. Returns whether there are more. */
export async function sweepEvents(db: Db, tenantId: string, before: Date, limit: number): Promise<boolean> {
  // Ids grow with time, so the oldest events are found without an index on the time.
  const { rows } = await sql<{ id: string }>`
    with oldest as (
      select id, at from web_event where tenant_id = ${tenantId} order by id limit ${limit})
    delete from web_event
    where tenant_id = ${tenantId} and id in (select id from oldest where at < ${before})
    returning id`.execute(db)
  return rows.length === limit
}

/** The companies that have set up tracking. */
export async function trackingCompanies(db: Db): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`select distinct tenant_id from web_tracking`.execute(db)
  return rows.map((row) => row.tenant_id)
}
