import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { contactsMatching } from '../../../audience/contacts/index.ts'
import { FLAGS } from '../../../mailing/ledger/index.ts'
import { eventsOf, type Filter, isFrom, type Mailing, messageTab, occurrencesOf, opensOf, within } from './tabs.ts'

/** The position of a recipient in the order of its tab. Who got several mails of a mailing stands there for each. */
export interface Place {
  sourceId: string
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
  const query = placesQuery(mailing, filter, cut)
  const { rows } = await sql<{ source_id: string; batch: number; contact_id: string }>`${query}`.execute(db)
  return rows.map((row) => ({ sourceId: row.source_id, batch: row.batch, contactId: row.contact_id }))
}

function placesQuery(mailing: Mailing, filter: Filter, cut: Cut) {
  const { limit, offset = 0, after } = cut
  const end = sql`limit ${limit} offset ${offset}`
  const isOne = mailing.sourceIds.length === 1
  if (hasContactFilter(filter)) {
    const { rows, sourceId } = filtered(mailing, filter)
    const following = after
      ? isOne
        ? sql`and contact.id < ${after.contactId}`
        : sql`and (contact.id, ${sourceId}) < (${after.contactId}::bigint, ${after.sourceId}::bigint)`
      : sql``
    return sql`
      select ${sourceId} as source_id, 0 as batch, contact.id as contact_id
      from ${rows} ${following}
      order by contact.id desc, source_id desc ${end}`
  }
  const { tenant } = mailing
  const condition = messageTab(filter)
  // Conditions on one source leave it out, so that the index finds the row to go on from.
  if (condition) {
    const following = after
      ? isOne
        ? sql`and (m.batch, m.contact_id) < (${after.batch}::int, ${after.contactId}::bigint)`
        : sql`and (m.source_id, m.batch, m.contact_id)
            < (${after.sourceId}::bigint, ${after.batch}::int, ${after.contactId}::bigint)`
      : sql``
    return sql`
      select m.source_id, m.batch, m.contact_id
      from message m
      where m.tenant_id = ${tenant.id} and ${isFrom('m.source_id', mailing)}
        and ${condition} ${within(sql`m.at`, tenant, filter)} ${following}
      order by m.source_id desc, m.batch desc, m.contact_id desc ${end}`
  }
  const following = after
    ? isOne
      ? sql`and e.contact_id < ${after.contactId}`
      : sql`and (e.source_id, e.contact_id) < (${after.sourceId}::bigint, ${after.contactId}::bigint)`
    : sql``
  const kinds = occurrencesOf(mailing, filter).map(
    (rows) => sql`(
      select distinct e.source_id, e.contact_id
      from ${rows} ${following}
      order by e.source_id desc, e.contact_id desc
      limit ${limit + offset})`,
  )
  return sql`
    select source_id, 0 as batch, contact_id
    from (${sql.join(kinds, sql` union `)}) e
    order by source_id desc, contact_id desc ${end}`
}

/** Contacts that match the search and are recipients in the tab: rows `contact`, and the source of the mail. */
function filtered(mailing: Mailing, filter: Filter) {
  const { tenant, sourceIds } = mailing
  const { q, engagement } = filter
  const { from } = contactsMatching(tenant, { ...(q ? { q } : {}), ...(engagement ? { engagement } : {}) })
  const condition = messageTab(filter)
  const mails: RawBuilder<unknown>[] = condition
    ? [
        sql`
          message m
          where m.tenant_id = ${tenant.id} and m.contact_id = contact.id and ${isFrom('m.source_id', mailing)}
            and ${condition} ${within(sql`m.at`, tenant, filter)}`,
      ]
    : occurrencesOf(mailing, filter).map((rows) => sql`${rows} and e.contact_id = contact.id`)
  if (sourceIds.length === 1) {
    const each = mails.map((rows) => sql`exists (select 1 from ${rows})`)
    return { rows: sql`${from} and (${sql.join(each, sql` or `)})`, sourceId: sql`${sourceIds[0]}::bigint` }
  }
  const each = mails.map((rows) => sql`select source_id from ${rows}`)
  const rows = sql`
    (select contact.id from ${from}) contact
    cross join lateral (${sql.join(each, sql` union `)}) mail
    where true`
  return { rows, sourceId: sql`mail.source_id` }
}

/** Counts the recipients in a tab, for filters that counters cannot answer. */
export async function countRecipients(db: Db, mailing: Mailing, filter: Filter): Promise<number> {
  const query = countedQuery(mailing, filter)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${query}`.execute(db)
  return rows[0]!.total
}

function countedQuery(mailing: Mailing, filter: Filter) {
  if (hasContactFilter(filter)) return filtered(mailing, filter).rows
  const { tenant } = mailing
  const condition = messageTab(filter)
  if (condition)
    return sql`
      message m
      where m.tenant_id = ${tenant.id} and ${isFrom('m.source_id', mailing)}
        and ${condition} ${within(sql`m.at`, tenant, filter)}`
  const kinds = occurrencesOf(mailing, filter).map((rows) => sql`select e.source_id, e.contact_id from ${rows}`)
  return sql`(select distinct source_id, contact_id from (${sql.join(kinds, sql` union all `)}) e) e`
}

/** Counts recipients that opened a mail which was returned later: opened, but not delivered. */
export async function countOpenedAndReturned(db: Db, mailing: Mailing, humans: boolean | null): Promise<number> {
  const { tenant } = mailing
  const bounced = eventsOf(mailing, 'bounced', { tab: 'bounced', humans: null })
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number
    from (select distinct e.source_id, e.contact_id from ${bounced}) b
    join message m on m.tenant_id = ${tenant.id} and m.contact_id = b.contact_id and m.source_id = b.source_id
    where m.flags & ${FLAGS.returned}::int <> 0 and m.flags & ${opensOf(humans)}::int <> 0`.execute(db)
  return rows[0]!.number
}
