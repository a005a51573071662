import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { contactsMatching } from '../../../audience/contacts/index.ts'
import { EMAIL_KINDS, type EmailKind } from '../../../mailing/email-events/index.ts'
import { hasContactFilter } from './recipients.ts'
import { eventsOf, type Filter, isFrom, type Mailing, messageTab, type Tab } from './tabs.ts'

/** Up to so many contacts, their events are looked up and sorted; for more, a walk from the newest event is faster. */
const FEW = 1000
/** Up to so many contacts, a search is answered with their ids; for more, with a condition for each event. */
const KNOWN = 20_000

export interface EventRow {
  id: string
  source_id: string
  at: Date
  /** The time as text, because a JavaScript date has no microseconds. */
  moment: string
  kind: number
  contact_id: string
  email: string | null
  url: string | null
  machine: boolean
}

const ALL = Object.keys(EMAIL_KINDS) as EmailKind[]
const KINDS: Partial<Record<Tab, readonly EmailKind[]>> = { all: ALL, not_opened: ['delivered'], ordered: [] }
export const kindsOf = (tab: Tab): readonly EmailKind[] => KINDS[tab] ?? [tab as EmailKind]

interface Cut {
  limit: number
  offset?: number
  after?: Pick<EventRow, 'moment' | 'id'>
}

/** The contacts whose events are requested: by ids, by a condition on `e`, or all (null). */
export type ContactMatch = { ids: string[] } | { condition: RawBuilder<unknown> } | null

export async function matchContacts(db: Db, { tenant }: Mailing, filter: Filter): Promise<ContactMatch> {
  if (!hasContactFilter(filter)) return null
  const { q, engagement } = filter
  const { from } = contactsMatching(tenant, { ...(q ? { q } : {}), ...(engagement ? { engagement } : {}) })
  const { rows } = await sql<{ id: string }>`select contact.id from ${from} limit ${KNOWN + 1}`.execute(db)
  if (rows.length <= KNOWN) return { ids: rows.map((row) => row.id) }
  return { condition: sql`and exists (select 1 from ${from} and contact.id = e.contact_id)` }
}

/** Events of a mailing, newest first: the newest of each kind by the index, and of these the newest of all. */
export async function mailingEvents(
  db: Db,
  mailing: Mailing,
  filter: Filter,
  contacts: ContactMatch,
  { limit, offset = 0, after }: Cut,
): Promise<EventRow[]> {
  const tenantId = mailing.tenant.id
  const following = after ? sql`and (e.at, e.id) < (${after.moment}::timestamptz, ${after.id}::bigint)` : sql``
  const newest = sql`${following} order by e.at desc, e.id desc limit ${limit + offset}`
  const columns = sql`e.id, e.at, e.source_id, e.kind, e.contact_id, e.link_id, e.machine`
  // Of several sources the newest of each: the index has the order of one source only.
  const isOne = mailing.sourceIds.length === 1
  const parts = partsOf(mailing, filter, contacts, isOne ? undefined : sql`e.source_id = s.id`).map((part) =>
    isOne
      ? sql`(select ${columns} from ${part} ${newest})`
      : sql`(
          select e.*
          from unnest(${mailing.sourceIds}::bigint[]) s (id)
          cross join lateral (select ${columns} from ${part} ${newest}) e
          order by e.at desc, e.id desc limit ${limit + offset})`,
  )
  if (!parts.length) return []
  const { rows } = await sql<EventRow>`
    select e.id, e.at, e.at::text as moment, e.source_id, e.kind, e.contact_id, c.email, l.url, e.machine
    from (
      select *
      from (${sql.join(parts, sql` union all `)}) e
      order by at desc, id desc
      limit ${limit} offset ${offset}) e
    left join contact c on c.tenant_id = ${tenantId} and c.id = e.contact_id
    left join email_link l on l.tenant_id = ${tenantId} and l.id = e.link_id
    order by e.at desc, e.id desc`.execute(db)
  return rows
}

/** Counts events, for filters that counters cannot answer. */
export async function countEvents(db: Db, mailing: Mailing, filter: Filter, contacts: ContactMatch): Promise<number> {
  const kinds = kindsOf(filter.tab)
  // One query for all kinds, because it reads the events contact by contact.
  if (contacts && 'ids' in contacts && kinds.length > 1) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total
      from ${eventsOf(mailing, kinds, filter)} and e.contact_id = any(${contacts.ids}::bigint[])`.execute(db)
    return rows[0]!.total
  }
  const counts = partsOf(mailing, filter, contacts).map((part) => sql`select count(*) as n from ${part}`)
  if (!counts.length) return 0
  const { rows } = await sql<{ total: number }>`
    select sum(n)::int as total
    from (${sql.join(counts, sql` union all `)}) c`.execute(db)
  return rows[0]!.total
}

/** The requested events `e`, one query per kind. */
function partsOf(
  mailing: Mailing,
  filter: Filter,
  contacts: ContactMatch,
  from = isFrom('e.source_id', mailing),
): RawBuilder<unknown>[] {
  const { tenant } = mailing
  // A subquery per event along the index: most mails are not opened, and a join would read all of them.
  const unopened =
    filter.tab === 'not_opened'
      ? sql`and (
          select ${messageTab(filter)!}
          from message m
          where m.tenant_id = ${tenant.id} and m.contact_id = e.contact_id and m.source_id = e.source_id)`
      : sql``
  return kindsOf(filter.tab).map((kind) => {
    const events = eventsOf(mailing, kind, filter, from)
    if (!contacts) return sql`${events} ${unopened}`
    if ('condition' in contacts) return sql`${events} ${unopened} ${contacts.condition}`
    const known = sql`${events} ${unopened} and e.contact_id = any(${contacts.ids}::bigint[])`
    return contacts.ids.length > FEW ? known : sql`(select e.* from ${known} offset 0) e where true`
  })
}
