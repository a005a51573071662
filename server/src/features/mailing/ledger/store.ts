import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { MESSAGE_STATES } from './states.ts'

/** Messages of a mailing, or of several, to some contacts. */
export const findMessages = (
  db: Db,
  tenantId: string,
  sourceId: string | readonly string[],
  contactIds: readonly string[],
) =>
  db
    .selectFrom('message')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`source_id = any(${[sourceId].flat()}::bigint[])`)
    .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
    .execute()

/** How many messages of mailings wait, by their source. Reads open batches only. */
export async function countWaiting(db: Db, tenantId: string, sourceIds: readonly string[]) {
  const { rows } = await sql<{ source_id: string; number: number }>`
    select b.source_id, count(*)::int as number
    from send_batch b
    join message m on m.tenant_id = b.tenant_id and m.source_id = b.source_id and m.batch = b.n
    where b.tenant_id = ${tenantId} and b.source_id = any(${sourceIds}::bigint[]) and b.done_at is null
      and m.state = ${MESSAGE_STATES.queued}
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.source_id, row.number]))
}

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

/** How many messages contacts have waiting, or were sent since a time; contacts without any are left out. */
export async function countMailsSince(db: Db, tenantId: string, contactIds: readonly string[], since: Date) {
  const { rows } = await sql<{ contact_id: string; number: number }>`
    select contact_id, count(*)::int as number
    from message
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[]) and ${isRecent(since)}
    group by contact_id`.execute(db)
  return new Map(rows.map((row) => [row.contact_id, row.number]))
}
