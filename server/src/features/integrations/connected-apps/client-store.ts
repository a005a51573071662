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

/** Deletes programs that registered and were never connected. */
export const deleteUnusedClients = (db: Db, before: Date) =>
  db.deleteFrom('oauth_client').where('connected_at', 'is', null).where('created_at', '<', before).execute()

/** How many programs registered that were never connected; counts no further than `most`. */
export async function countUnused(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select count(*)::int as number from (
      select from oauth_client where connected_at is null limit ${most}) c`.execute(db)
  return rows[0]!.number
}
