import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import type { Selection } from '../../../audience/contacts/index.ts'
import { wasMailedSince } from '../../../mailing/ledger/index.ts'

/** Contacts by their ids, as the grid would select them. */
export const selectByIds = (tenantId: string, ids: readonly string[]): Selection => ({
  tenantId,
  from: sql`contact where contact.tenant_id = ${tenantId} and contact.id = any(${ids}::bigint[])`,
  everyone: false,
})

/** `is true` as below: a question of its own for every contact. */
export const notRecentlyMailed = (tenantId: string, since: Date) =>
  sql<boolean>`((not ${wasMailedSince(tenantId, sql`contact.id`, since)}) is true)`
export const notBlacklisted = sql<boolean>`contact.blacklisted_at is null`

/** Who would join at least one of the lists: neither in it, nor opted out of it or of everything. */
export const joinable = (listIds: readonly string[]) =>
  sql<boolean>`(contact.blacklisted_at is null and contact.status not in ('unsubscribed', 'complained', 'bounced')
    and (${sql.join(listIds.map(outside), sql` or `)}))`

/**
 * A question of its own for every contact, or of the whole list at once where many are asked: that is what `is true` is
 * for. As a join, it takes the square of the time as long as the planner has no statistics of a new list.
 */
const outside = (listId: string) =>
  sql<boolean>`(not exists (select 1 from list_member j where j.tenant_id = contact.tenant_id and j.contact_id = contact.id
    and j.list_id = ${listId} and (j.state = 'confirmed' or j.opted_out))) is true`

export async function countTargets(db: Db, selection: Selection, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{
    count: string
  }>`select count(*) as count from ${selection.from} and ${condition}`.execute(db)
  return Number(rows[0]!.count)
}

/**
 * The next of the selected contacts by id, and whom of them to change. Contacts made after the request are not meant. The
 * condition is asked of these alone: so a batch costs the same, however many contacts the lists of the condition have.
 */
export async function targetsAfter(
  db: Db,
  selection: Selection,
  condition: RawBuilder<boolean>,
  { after, upTo, limit }: { after: string; upTo: string; limit: number },
): Promise<{ ids: string[]; next: string | null }> {
  const { rows } = await sql<{ ids: string[]; last: string; number: number }>`
    with selected as materialized (select contact.id from ${selection.from}
      and contact.id > ${after} and contact.id <= ${upTo} order by contact.id limit ${limit})
    select max(id) as last, count(*)::int as number, array(select contact.id from selected join contact
      on contact.tenant_id = ${selection.tenantId} and contact.id = selected.id where ${condition} order by contact.id) as ids
    from selected`.execute(db)
  const { ids, last, number } = rows[0]!
  return { ids, next: number === limit ? last : null }
}

/** The newest contact of the company. */
export async function newestContact(db: Db, tenantId: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select coalesce(max(id), 0) as id from contact where tenant_id = ${tenantId}`.execute(db)
  return rows[0]!.id
}
