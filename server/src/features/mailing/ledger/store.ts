import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { MESSAGE_STATES } from './states.ts'

/** Messages of a mailing to some contacts. */
export const findMessages = (db: Db, tenantId: string, sourceId: string, contactIds: readonly string[]) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('source_id', '=', sourceId)
    .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
    .execute()

/** Messages that wait, or were sent since a time. */
const isRecent = (since: Date) =>
  sql<boolean>`(state = ${MESSAGE_STATES.queued} or (state = ${MESSAGE_STATES.sent} and at > ${since}))`

/** A condition: the contact has a waiting message, or was sent one since a time. */
export const wasMailedSince = (tenantId: string, contactId: RawBuilder<unknown>, since: Date) =>
  sql<boolean>`(exists (
    select 1
    from message
    where tenant_id = ${tenantId} and contact_id = ${contactId} and ${isRecent(since)}))`

/** The contacts among the given ones that have a waiting message, or were sent one since a time. */
export async function recentlyMailed(db: Db, tenantId: string, contactIds: readonly string[], since: Date) {
  const { rows } = await sql<{ contact_id: string }>`
    select distinct contact_id
    from message
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[]) and ${isRecent(since)}`.execute(db)
  return new Set(rows.map((row) => row.contact_id))
}
