import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Selection } from '../../contacts/index.ts'

/** Contacts by their ids, as the grid would select them. */
export const selectByIds = (tenantId: string, ids: readonly string[]): Selection => ({
  tenantId,
  from: sql`contact where contact.tenant_id = ${tenantId} and contact.id = any(${ids}::bigint[])`,
  everyone: false,
})

export const everyone = sql<boolean>`true`
export const notBlacklisted = sql<boolean>`contact.blacklisted_at is null`

/** Who would join at least one of the lists: neither in it, nor opted out of it or of everything. */
export const joinable = (listIds: readonly string[]) =>
  sql<boolean>`(contact.blacklisted_at is null and contact.status not in ('unsubscribed', 'complained', 'bounced')
    and (${sql.join(listIds.map(outside), sql` or `)}))`

/** Asked list by list: so the planner can take the whole list at once, and need not look it up for every contact. */
const outside = (listId: string) =>
  sql<boolean>`not exists (select 1 from list_member j where j.tenant_id = contact.tenant_id and j.contact_id = contact.id
    and j.list_id = ${listId} and (j.state = 'confirmed' or j.opted_out))`

export async function countTargets(db: Db, selection: Selection, condition: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{
    count: string
  }>`select count(*) as count from ${selection.from} and ${condition}`.execute(db)
  return Number(rows[0]!.count)
}

/** The next contacts to change, by id. Contacts made after the request are not meant. */
export async function targetsAfter(
  db: Db,
  selection: Selection,
  condition: RawBuilder<boolean>,
  { after, upTo, limit }: { after: string; upTo: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select contact.id from ${selection.from}
    and contact.id > ${after} and contact.id <= ${upTo} and ${condition} order by contact.id limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

/** The newest contact of the company. */
export async function newestContact(db: Db, tenantId: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select coalesce(max(id), 0) as id from contact where tenant_id = ${tenantId}`.execute(db)
  return rows[0]!.id
}
