import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OauthClient } from '../../../platform/db/tables.ts'

export type ClientRow = Selectable<OauthClient>

export const insertClient = (db: Db, values: { id: string; name: string; redirect_uris: string[]; created_at: Date }) =>
  db.insertInto('oauth_client').values(values).execute()

export const findClient = (db: Db, id: string) =>
  db.selectFrom('oauth_client').selectAll().where('id', '=', id).executeTakeFirst()

export const markConnected = (db: Db, id: string, now: Date) =>
  db.updateTable('oauth_client').set({ connected_at: now }).where('id', '=', id).execute()

/** Deletes some programs that registered and were never connected; true if there may be more. */
export async function deleteUnusedClients(db: Db, before: Date, batch: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select id from oauth_client
      where connected_at is null and created_at < ${before}
      limit ${batch})
    delete from oauth_client c using old where c.id = old.id and c.connected_at is null`.execute(db)
  return Number(numAffectedRows ?? 0) === batch
}

/** Deletes the oldest programs that were never connected, as far as there are more than `most`, some at a time. */
export const dropOldestUnused = (db: Db, most: number) =>
  sql`
    with kept as materialized (
      select created_at from oauth_client
      where connected_at is null
      order by created_at desc
      offset ${most} limit 1),
    old as materialized (
      select c.id from oauth_client c
      join kept on c.created_at <= kept.created_at
      where c.connected_at is null
      order by c.created_at
      limit 100)
    delete from oauth_client c using old where c.id = old.id and c.connected_at is null`.execute(db)
