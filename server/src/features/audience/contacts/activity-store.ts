import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Page, PageRequest } from '../../../platform/db/page.ts'
import { EMAIL_KINDS, type EmailKind } from '../email-events/index.ts'

export interface ShownEvents {
  types: readonly string[]
  /** Only those that an import wrote, or only the others. */
  imported?: boolean
  /** What happened to mails. */
  mails?: readonly EmailKind[]
}

/** A row of the timeline: an event, or something that happened to a mail. */
export interface TimelineRow {
  id: string
  at: Date
  type: string
  data: Record<string, unknown>
}

export interface Person {
  id: string
  created_at: Date
}

/** Mails have numbers of their own: in the timeline these begin where those of events never come. */
const MAILS_FROM = '4611686018427387904'
const DAY = 24 * 3600 * 1000

/**
 * Nothing is written about a contact before it is made: the months before need not be looked at, and to plan a query over
 * thirty of them takes longer than to run it. A day more on both sides, for clocks that differ.
 */
const span = ({ created_at }: Person) => ({
  from: new Date(Math.min(created_at.getTime(), Date.now()) - DAY),
  to: new Date(Date.now() + DAY),
})

/** Everything that is shown of a contact, without an order. An unsubscription from a list has an event of its own beside the change of state: it is shown once. */
function timeline(tenantId: string, contact: Person, { types, imported, mails = [] }: ShownEvents) {
  const { from, to } = span(contact)
  const events = sql`select id, at, type, data, null::bigint as source_id, null::bigint as link_id from event
    where tenant_id = ${tenantId} and contact_id = ${contact.id} and recorded_at >= ${from} and recorded_at < ${to}
      and type = any(${types}::text[]) and not (type = 'list_state_changed' and data ->> 'state' = 'unsubscribed')
      ${imported === undefined ? sql`` : sql`and data ? 'importId' = ${imported}`}`
  if (!mails.length) return events
  const kinds = mails.map((kind) => EMAIL_KINDS[kind])
  const names = mails.map((kind) => `email_${kind}`)
  return sql`${events}
    union all select id + ${MAILS_FROM}::bigint, at, (${names}::text[])[array_position(${kinds}::smallint[], kind)],
      case when machine then '{"machine": true}' else '{}' end::jsonb, source_id, link_id from email_event
    where tenant_id = ${tenantId} and contact_id = ${contact.id} and at >= ${from} and kind = any(${kinds}::smallint[])`
}

/** The newest of a contact's timeline; what mails they were and what was clicked is looked up for these alone. */
export async function contactEvents(
  db: Db,
  tenantId: string,
  contact: Person,
  { limit, offset = 0, ...shown }: ShownEvents & { limit: number; offset?: number },
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select e.id, e.at, e.type, e.data || jsonb_strip_nulls(jsonb_build_object('campaignId', s.campaign_id::text, 'automationId', s.automation_id::text,
      'node', s.node, 'link', l.url, 'name', c.name)) as data
    from (select * from (${timeline(tenantId, contact, shown)}) t order by at desc, id desc limit ${limit} offset ${offset}) e
      left join email_source s on s.tenant_id = ${tenantId} and s.id = e.source_id
      left join campaign c on c.tenant_id = ${tenantId} and c.id = s.campaign_id
      left join email_link l on l.tenant_id = ${tenantId} and l.id = e.link_id
    order by e.at desc, e.id desc`.execute(db)
  return rows
}

/** A page of the timeline of one contact, newest first. */
export async function pageOfEvents(
  db: Db,
  tenantId: string,
  contact: Person,
  shown: ShownEvents,
  { page = 1, pageSize = 25 }: PageRequest,
): Promise<Page<TimelineRow>> {
  const [items, { rows }] = await Promise.all([
    contactEvents(db, tenantId, contact, { ...shown, limit: pageSize, offset: (page - 1) * pageSize }),
    sql<{ total: number }>`select count(*)::int as total from (${timeline(tenantId, contact, shown)}) t`.execute(db),
  ])
  return { items, total: rows[0]!.total, page, pageSize }
}
