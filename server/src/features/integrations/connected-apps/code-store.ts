import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OauthCode } from '../../../platform/db/tables.ts'

export const insertCode = (db: Db, values: Insertable<OauthCode>) =>
  db.insertInto('oauth_code').values(values).execute()

/** Finds a code and locks it within its company: two programs cannot exchange it at the same time. */
export async function takeCode(db: Db, hash: Buffer) {
  const found = await db.selectFrom('oauth_code').select('tenant_id').where('hash', '=', hash).executeTakeFirst()
  if (!found) return undefined
  return db
    .selectFrom('oauth_code')
    .selectAll()
    .where('tenant_id', '=', found.tenant_id)
    .where('hash', '=', hash)
    .forUpdate()
    .executeTakeFirst()
}

/** Names the app that a code made: it is used now. */
export const markCodeUsed = (db: Db, tenantId: string, hash: Buffer, appId: string) =>
  db
    .updateTable('oauth_code')
    .set({ app_id: appId })
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .execute()

/** Deletes some codes of all companies that expired; true if there may be more. The join lets the index on company and time find them. */
export async function deleteOldCodes(db: Db, before: Date, batch: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select c.tenant_id, c.hash from tenant t
      join oauth_code c on c.tenant_id = t.id
      where c.expires_at < ${before}
      limit ${batch})
    delete from oauth_code c using old where c.tenant_id = old.tenant_id and c.hash = old.hash`.execute(db)
  return Number(numAffectedRows ?? 0) === batch
}
