import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { selectContacts } from '../../../audience/contacts/index.ts'
import { EMAIL_KINDS, type EmailKind } from '../../../audience/email-events/index.ts'
import { hasContactFilter } from './recipients.ts'
import { type Asked, eventsOf, type Mailing, messageTab, type Tab } from './tabs.ts'

/** Events of so many contacts are looked up and put in order; of more, the newest of all soon meet enough of them. */
const FEW = 1000
/** So many contacts that a search finds are kept by their ids; of more it is asked the other way round. */
const KNOWN = 20_000

export interface EventRow {
  id: string
  at: Date
  /** The moment as the database knows it: a JavaScript date has no microseconds. */
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

/** Whose events are asked for: of known contacts, of those that meet a condition of `e`, or of everybody (null). */
export type People = { ids: string[] } | { condition: RawBuilder<unknown> } | null

export async function peopleAsked(db: Db, { tenant }: Mailing, asked: Asked): Promise<People> {
  if (!hasContactFilter(asked)) return null
  const { q, engagement } = asked
  const { from } = await selectContacts(db, tenant, { ...(q ? { q } : {}), ...(engagement ? { engagement } : {}) })
  const { rows } = await sql<{ id: string }>`select contact.id from ${from} limit ${KNOWN + 1}`.execute(db)
  if (rows.length <= KNOWN) return { ids: rows.map((row) => row.id) }
  return { condition: sql`and exists (select 1 from ${from} and contact.id = e.contact_id)` }
}

/** Events of a mailing, newest first: a few of each kind by its index, and of these the newest. */
export async function mailingEvents(
  db: Db,
  mailing: Mailing,
  asked: Asked,
  whose: People,
  { limit, offset = 0, after }: Cut,
): Promise<EventRow[]> {
  const tenantId = mailing.tenant.id
  const behind = after ? sql`and (e.at, e.id) < (${after.moment}::timestamptz, ${after.id}::bigint)` : sql``
  const newest = sql`${behind} order by e.at desc, e.id desc limit ${limit + offset}`
  const parts = partsOf(mailing, asked, whose).map(
    (part) => sql`(select e.id, e.at, e.kind, e.contact_id, e.link_id, e.machine from ${part} ${newest})`,
  )
  if (!parts.length) return []
  const { rows } = await sql<EventRow>`
    select e.id, e.at, e.at::text as moment, e.kind, e.contact_id, c.email, l.url, e.machine
    from (select * from (${sql.join(parts, sql` union all `)}) e order by at desc, id desc limit ${limit} offset ${offset}) e
      left join contact c on c.tenant_id = ${tenantId} and c.id = e.contact_id
      left join email_link l on l.tenant_id = ${tenantId} and l.id = e.link_id
    order by e.at desc, e.id desc`.execute(db)
  return rows
}

/** How many there are, counted: for what no counter knows. */
export async function countEvents(db: Db, mailing: Mailing, asked: Asked, whose: People): Promise<number> {
  const kinds = kindsOf(asked.tab)
  // Contact by contact, and not once more for every kind.
  if (whose && 'ids' in whose && kinds.length > 1) {
    const { rows } = await sql<{ total: number }>`
      select count(*)::int as total from ${eventsOf(mailing, kinds, asked)} and e.contact_id = any(${whose.ids}::bigint[])`.execute(
      db,
    )
    return rows[0]!.total
  }
  const counts = partsOf(mailing, asked, whose).map((part) => sql`select count(*) as n from ${part}`)
  if (!counts.length) return 0
  const { rows } = await sql<{
    total: number
  }>`select sum(n)::int as total from (${sql.join(counts, sql` union all `)}) c`.execute(db)
  return rows[0]!.total
}

/** Events `e` that are asked for, kind by kind. */
function partsOf(mailing: Mailing, asked: Asked, whose: People): RawBuilder<unknown>[] {
  const { tenant, sourceId } = mailing
  // Asked one by one, while going along the index: most mails are not opened, and a join would go over all of them.
  const unopened =
    asked.tab === 'not_opened'
      ? sql`and (select ${messageTab(asked)!} from message m where m.tenant_id = ${tenant.id} and m.contact_id = e.contact_id
          and m.source_id = ${sourceId})`
      : sql``
  return kindsOf(asked.tab).map((kind) => {
    const events = eventsOf(mailing, kind, asked)
    if (!whose) return sql`${events} ${unopened}`
    if ('condition' in whose) return sql`${events} ${unopened} ${whose.condition}`
    const known = sql`${events} ${unopened} and e.contact_id = any(${whose.ids}::bigint[])`
    return whose.ids.length > FEW ? known : sql`(select e.* from ${known} offset 0) e where true`
  })
}
