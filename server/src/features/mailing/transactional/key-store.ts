import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'

/** How long a key names its request. */
const KEPT_MS = 24 * 3600 * 1000
const since = (now: Date) => new Date(now.getTime() - KEPT_MS)

/** A request that may be repeated: the hash of its key, and that of its body. */
export interface RequestKey {
  hash: Buffer
  bodyHash: Buffer
}

/** What a key stands for. */
export interface UsedKey {
  mailId: string
  isSame: boolean
}

/** The mail of a key that was used before, and whether its body was the same; undefined for a new key. */
export async function findKey(
  db: Db,
  tenantId: string,
  { hash, bodyHash }: RequestKey,
  now: Date,
): Promise<UsedKey | undefined> {
  const { rows } = await sql<UsedKey>`${PREPARED}
    select mail_id as "mailId", body_hash = ${bodyHash}::bytea as "isSame"
    from transactional_key
    where tenant_id = ${tenantId} and hash = ${hash}::bytea and created_at > ${since(now)}`.execute(db)
  return rows[0]
}

/**
 * Takes a key; false when it is taken. Of two requests with the same key at the same time, the second waits here for the
 * end of the first one's transaction.
 */
export async function takeKey(db: Db, tenantId: string, { hash, bodyHash }: RequestKey, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into transactional_key as k (tenant_id, hash, body_hash, created_at)
    values (${tenantId}, ${hash}, ${bodyHash}, ${now})
    on conflict (tenant_id, hash) do update set
      body_hash = excluded.body_hash, mail_id = null, created_at = excluded.created_at
    where k.created_at <= ${since(now)}
    returning 1`.execute(db)
  return rows.length > 0
}

/** Names the mail of a key that was taken. */
export const setMailOfKey = (db: Db, tenantId: string, { hash }: RequestKey, mailId: string) =>
  db
    .updateTable('transactional_key')
    .set({ mail_id: mailId })
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .execute()

/** Deletes keys of all companies that name nothing any more. The join lets the index on company and time find them. */
export const deleteOldKeys = (db: Db, now: Date) =>
  sql`
    delete from transactional_key k
    using tenant t
    where k.tenant_id = t.id and k.created_at <= ${since(now)}`.execute(db)
