import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { AppToken } from '../../../platform/db/tables.ts'

export const insertTokens = (db: Db, values: readonly Insertable<AppToken>[]) =>
  db.insertInto('app_token').values(values).execute()

/** Finds a refresh token and locks it within its company, so that it is used once. */
export async function takeRefreshToken(db: Db, hash: Buffer) {
  const found = await findTokenApp(db, hash)
  if (!found) return undefined
  return db
    .selectFrom('app_token')
    .selectAll()
    .where('tenant_id', '=', found.tenant_id)
    .where('hash', '=', hash)
    .where('kind', '=', 'refresh')
    .forUpdate()
    .executeTakeFirst()
}

export const markTokenUsed = (db: Db, tenantId: string, hash: Buffer, now: Date) =>
  db.updateTable('app_token').set({ used_at: now }).where('tenant_id', '=', tenantId).where('hash', '=', hash).execute()

/** The app of a token of either kind, for a program that gives it back. */
export const findTokenApp = (db: Db, hash: Buffer) =>
  db.selectFrom('app_token').select(['tenant_id', 'app_id']).where('hash', '=', hash).executeTakeFirst()

/** Ends the access tokens of an app: a rotation gives a new one. */
export const deleteAccessTokens = (db: Db, tenantId: string, appId: string) =>
  db
    .deleteFrom('app_token')
    .where('tenant_id', '=', tenantId)
    .where('app_id', '=', appId)
    .where('kind', '=', 'access')
    .execute()

/** Deletes some tokens of all companies that expired; true if there may be more. The join lets the index on company and time find them. */
export async function deleteOldTokens(db: Db, now: Date, batch: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select a.tenant_id, a.hash from tenant t
      join app_token a on a.tenant_id = t.id
      where a.expires_at < ${now}
      limit ${batch})
    delete from app_token a using old where a.tenant_id = old.tenant_id and a.hash = old.hash`.execute(db)
  return Number(numAffectedRows ?? 0) === batch
}
