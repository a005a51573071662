import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { selectContacts } from '../../../audience/contacts/index.ts'
import { FLAGS } from '../../../mailing/ledger/index.ts'
import { eventsOf, type Filter, type Mailing, messageTab, occurrencesOf, opensOf, within } from './tabs.ts'

/** The position of a recipient in the order of its tab. */
export interface Place {
  batch: number
  contactId: string
}
interface Cut {
  limit: number
  offset?: number
  after?: Place
}

export const hasContactFilter = ({ q, engagement }: Filter) => Boolean(q?.trim() || engagement)

/**
 * A part of the recipients of a tab. Tabs by the state of messages use the index of the ledger, tabs by events that of
 * events, and a search that of contacts, so that no page reads rows that it does not show.
 */
export async function recipientPlaces(db: Db, mailing: Mailing, filter: Filter, cut: Cut): Promise<Place[]> {
  const query = await placesQuery(db, mailing, filter, cut)
  const { rows } = await sql<{ batch: number; contact_id: string }>`${query}`.execute(db)
  return rows.map((row) => ({ batch: row.batch, contactId: row.contact_id }))
}

async function placesQuery(db: Db, mailing: Mailing, filter: Filter, cut: Cut) {
  const { limit, offset = 0, after } = cut
  const end = sql`limit ${limit} offset ${offset}`
  if (hasContactFilter(filter)) {
    const following = after ? sql`and contact.id < ${after.contactId}` : sql``
    return sql`
      select 0 as batch, contact.id as contact_id
      from ${await filtered(db, mailing, filter)} ${following}
      order by contact.id desc ${end}`
  }
  const { tenant, sourceId } = mailing
  const condition = messageTab(filter)
  if (condition) {
    const following = after
      ? sql`and (m.batch, m.contact_id) < (${after.batch}::int, ${after.contactId}::bigint)`
      : sql``
    return sql`
      select m.batch, m.contact_id
      from message m
      where m.tenant_id = ${tenant.id} and m.source_id = ${sourceId}
        and ${condition} ${within(sql`m.at`, tenant, filter)} ${following}
      order by m.batch desc, m.contact_id desc ${end}`
  }
  const following = after ? sql`and e.contact_id < ${after.contactId}` : sql``
  const kinds = occurrencesOf(mailing, filter).map(
    (rows) => sql`(
      select distinct e.contact_id
      from ${rows} ${following}
      order by e.contact_id desc
      limit ${limit + offset})`,
  )
  return sql`select 0 as batch, contact_id from (${sql.join(kinds, sql` union `)}) e order by contact_id desc ${end}`
}

/** Contacts that match the search and are recipients in the tab. */
async function filtered(db: Db, mailing: Mailing, filter: Filter): Promise<RawBuilder<unknown>> {
  const { tenant, sourceId } = mailing
  const { q, engagement } = filter
  const { from } = await selectContacts(db, tenant, { ...(q ? { q } : {}), ...(engagement ? { engagement } : {}) })
  const condition = messageTab(filter)
  if (condition)
    return sql`${from} and exists (
      select 1
      from message m
      where m.tenant_id = ${tenant.id} and m.contact_id = contact.id and m.source_id = ${sourceId}
        and ${condition} ${within(sql`m.at`, tenant, filter)})`
  const kinds = occurrencesOf(mailing, filter).map(
    (rows) => sql`exists (select 1 from ${rows} and e.contact_id = contact.id)`,
  )
  return sql`${from} and (${sql.join(kinds, sql` or `)})`
}

/** Counts the recipients in a tab, for filters that counters cannot answer. */
export async function countRecipients(db: Db, mailing: Mailing, filter: Filter): Promise<number> {
  const query = await countedQuery(db, mailing, filter)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${query}`.execute(db)
  return rows[0]!.total
}

async function countedQuery(db: Db, mailing: Mailing, filter: Filter) {
  if (hasContactFilter(filter)) return filtered(db, mailing, filter)
  const { tenant, sourceId } = mailing
  const condition = messageTab(filter)
  if (condition)
    return sql`
      message m
      where m.tenant_id = ${tenant.id} and m.source_id = ${sourceId}
        and ${condition} ${within(sql`m.at`, tenant, filter)}`
  const kinds = occurrencesOf(mailing, filter).map((rows) => sql`select e.contact_id from ${rows}`)
  return sql`(select distinct contact_id from (${sql.join(kinds, sql` union all `)}) e) e`
}

/** Counts recipients that opened a mail which was returned later: opened, but not delivered. */
export async function countOpenedAndReturned(db: Db, mailing: Mailing, humans: boolean | null): Promise<number> {
  const { tenant, sourceId } = mailing
  const bounced = eventsOf(mailing, 'bounced', { tab: 'bounced', humans: null })
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number
    from (select distinct e.contact_id from ${bounced}) b
    join message m on m.tenant_id = ${tenant.id} and m.contact_id = b.contact_id and m.source_id = ${sourceId}
    where m.flags & ${FLAGS.returned}::int <> 0 and m.flags & ${opensOf(humans)}::int <> 0`.execute(db)
  return rows[0]!.number
}
