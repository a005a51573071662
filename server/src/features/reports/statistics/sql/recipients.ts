import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { selectContacts } from '../../../audience/contacts/index.ts'
import { FLAGS } from '../../../mailing/ledger/index.ts'
import { type Asked, EVENT_TABS, eventsOf, type Mailing, messageTab, opensOf, within } from './tabs.ts'

/** Where a recipient stands in the order of its tab. */
export interface Place {
  batch: number
  contactId: string
}
interface Cut {
  limit: number
  offset?: number
  after?: Place
}

export const hasContactFilter = ({ q, engagement }: Asked) => Boolean(q?.trim() || engagement)

/**
 * Recipients of a tab, a part of them: those whom their message tells in the order of the ledger, those whom events tell by
 * the index of events, those of a search by that of contacts. No page reads what it does not show.
 */
export async function recipientPlaces(db: Db, mailing: Mailing, asked: Asked, cut: Cut): Promise<Place[]> {
  if (asked.tab === 'ordered') return []
  const { rows } = await sql<{
    batch: number
    contact_id: string
  }>`${await placesQuery(db, mailing, asked, cut)}`.execute(db)
  return rows.map((row) => ({ batch: row.batch, contactId: row.contact_id }))
}

async function placesQuery(db: Db, mailing: Mailing, asked: Asked, cut: Cut) {
  const { limit, offset = 0, after } = cut
  const end = sql`limit ${limit} offset ${offset}`
  if (hasContactFilter(asked)) {
    const behind = after ? sql`and contact.id < ${after.contactId}` : sql``
    return sql`select 0 as batch, contact.id as contact_id from ${await filtered(db, mailing, asked)} ${behind} order by contact.id desc ${end}`
  }
  const { tenant, sourceId } = mailing
  const told = messageTab(asked)
  if (told) {
    const behind = after ? sql`and (m.batch, m.contact_id) < (${after.batch}::int, ${after.contactId}::bigint)` : sql``
    return sql`select m.batch, m.contact_id from message m where m.tenant_id = ${tenant.id} and m.source_id = ${sourceId}
      and ${told} ${within(sql`m.at`, tenant, asked)} ${behind} order by m.batch desc, m.contact_id desc ${end}`
  }
  const behind = after ? sql`and e.contact_id < ${after.contactId}` : sql``
  const kinds = EVENT_TABS[asked.tab]!.map(
    (kind) => sql`(select distinct e.contact_id from ${eventsOf(mailing, kind, asked)} ${behind}
      order by e.contact_id desc limit ${limit + offset})`,
  )
  return sql`select 0 as batch, contact_id from (${sql.join(kinds, sql` union `)}) e order by contact_id desc ${end}`
}

/** Contacts of a search that are among the recipients of the tab. */
async function filtered(db: Db, mailing: Mailing, asked: Asked): Promise<RawBuilder<unknown>> {
  const { tenant, sourceId } = mailing
  const { q, engagement } = asked
  const { from } = await selectContacts(db, tenant, { ...(q ? { q } : {}), ...(engagement ? { engagement } : {}) })
  const told = messageTab(asked)
  if (told)
    return sql`${from} and exists (select 1 from message m where m.tenant_id = ${tenant.id} and m.contact_id = contact.id
      and m.source_id = ${sourceId} and ${told} ${within(sql`m.at`, tenant, asked)})`
  const kinds = EVENT_TABS[asked.tab]!.map(
    (kind) => sql`exists (select 1 from ${eventsOf(mailing, kind, asked)} and e.contact_id = contact.id)`,
  )
  return sql`${from} and (${sql.join(kinds, sql` or `)})`
}

/** How many recipients a tab has, counted; tabs of counters do not come here. */
export async function countRecipients(db: Db, mailing: Mailing, asked: Asked): Promise<number> {
  if (asked.tab === 'ordered') return 0
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from ${await countedQuery(db, mailing, asked)}`.execute(db)
  return rows[0]!.total
}

async function countedQuery(db: Db, mailing: Mailing, asked: Asked) {
  if (hasContactFilter(asked)) return filtered(db, mailing, asked)
  const { tenant, sourceId } = mailing
  const told = messageTab(asked)
  if (told)
    return sql`message m where m.tenant_id = ${tenant.id} and m.source_id = ${sourceId} and ${told} ${within(sql`m.at`, tenant, asked)}`
  const kinds = EVENT_TABS[asked.tab]!.map((kind) => sql`select e.contact_id from ${eventsOf(mailing, kind, asked)}`)
  return sql`(select distinct contact_id from (${sql.join(kinds, sql` union all `)}) e) e`
}

/** Who opened a mail that came back afterwards: opened, and yet not delivered. */
export async function countOpenedAndReturned(db: Db, mailing: Mailing, humans: boolean | null): Promise<number> {
  const { tenant, sourceId } = mailing
  const bounced = eventsOf(mailing, 'bounced', { tab: 'bounced', humans: null })
  const { rows } = await sql<{
    number: number
  }>`select count(*)::int as number from (select distinct e.contact_id from ${bounced}) b
    join message m on m.tenant_id = ${tenant.id} and m.contact_id = b.contact_id and m.source_id = ${sourceId}
    where m.flags & ${FLAGS.returned}::int <> 0 and m.flags & ${opensOf(humans)}::int <> 0`.execute(db)
  return rows[0]!.number
}
