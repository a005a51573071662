import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { selectContacts } from '../../contacts/index.ts'
import { EMAIL_KINDS, type EmailKind } from '../../email-events/index.ts'
import { hasContactFilter } from './recipients.ts'
import { type Asked, eventsOf, type Mailing, messageTab, type Tab } from './tabs.ts'

/** So many contacts that a search finds are looked up one by one; of more it is asked the other way round. */
const FEW = 1000

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

/** Events of a mailing, newest first: a few of each kind by its index, and of these the newest. */
export async function mailingEvents(db: Db, mailing: Mailing, asked: Asked, cut: Cut): Promise<EventRow[]> {
  const { limit, offset = 0, after } = cut
  const kinds = kindsOf(asked.tab)
  if (!kinds.length) return []
  const tenantId = mailing.tenant.id
  const also = await condition(db, mailing, asked)
  const behind = after ? sql`and (e.at, e.id) < (${after.moment}::timestamptz, ${after.id}::bigint)` : sql``
  const parts = kinds.map(
    (
      kind,
    ) => sql`(select e.id, e.at, e.kind, e.contact_id, e.link_id, e.machine from ${eventsOf(mailing, kind, asked)} ${also} ${behind}
      order by e.at desc, e.id desc limit ${limit + offset})`,
  )
  const { rows } = await sql<EventRow>`
    select e.id, e.at, e.at::text as moment, e.kind, e.contact_id, c.email, l.url, e.machine
    from (select * from (${sql.join(parts, sql` union all `)}) e order by at desc, id desc limit ${limit} offset ${offset}) e
      left join contact c on c.tenant_id = ${tenantId} and c.id = e.contact_id
      left join email_link l on l.tenant_id = ${tenantId} and l.id = e.link_id
    order by e.at desc, e.id desc`.execute(db)
  return rows
}

/** How many there are, counted: for what no counter knows. */
export async function countEvents(db: Db, mailing: Mailing, asked: Asked): Promise<number> {
  const also = await condition(db, mailing, asked)
  const counts = kindsOf(asked.tab).map(
    (kind) => sql`select count(*) as n from ${eventsOf(mailing, kind, asked)} ${also}`,
  )
  if (!counts.length) return 0
  const { rows } = await sql<{
    total: number
  }>`select sum(n)::int as total from (${sql.join(counts, sql` union all `)}) c`.execute(db)
  return rows[0]!.total
}

/** What events must meet beyond their kind: whose they are, and what became of the mail. */
async function condition(db: Db, { tenant, sourceId }: Mailing, asked: Asked): Promise<RawBuilder<unknown>> {
  // Asked one by one, while going along the index: most mails are not opened, and a join would go over all of them.
  const unopened =
    asked.tab === 'not_opened'
      ? sql`and (select ${messageTab(asked)!} from message m where m.tenant_id = ${tenant.id} and m.contact_id = e.contact_id
          and m.source_id = ${sourceId})`
      : sql``
  if (!hasContactFilter(asked)) return unopened
  const { q, engagement } = asked
  const { from } = await selectContacts(db, tenant, { ...(q ? { q } : {}), ...(engagement ? { engagement } : {}) })
  const { rows } = await sql<{ id: string }>`select contact.id from ${from} limit ${FEW + 1}`.execute(db)
  if (rows.length <= FEW) return sql`${unopened} and e.contact_id = any(${rows.map((row) => row.id)}::bigint[])`
  return sql`${unopened} and exists (select 1 from ${from} and contact.id = e.contact_id)`
}
