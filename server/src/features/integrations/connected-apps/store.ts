import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { ConnectedApp } from '../../../platform/db/tables.ts'

export const insertApp = async (db: Db, values: Insertable<ConnectedApp>): Promise<string> =>
  (await db.insertInto('connected_app').values(values).returning('id').executeTakeFirstOrThrow()).id

export const findApp = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('connected_app')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** The apps of a company that are not revoked, with the persons who connected them; newest first. */
export const listApps = (db: Db, tenantId: string) =>
  db
    .selectFrom('connected_app')
    .innerJoin('person', 'person.id', 'connected_app.person_id')
    .selectAll('connected_app')
    .select(['person.name as person_name', 'person.email as person_email'])
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .orderBy('connected_app.id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
const MOST_SHOWN = 500

/** Ends an app and all its tokens; false when the company has no such app. */
export async function revokeApp(db: Db, tenantId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('connected_app')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  await db.deleteFrom('app_token').where('tenant_id', '=', tenantId).where('app_id', '=', id).execute()
  return numUpdatedRows > 0n
}

/** Apps that the same person connected with the same program before. */
export const olderApps = (db: Db, tenantId: string, of: { personId: string; clientId: string }) =>
  db
    .selectFrom('connected_app')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('person_id', '=', of.personId)
    .where('client_id', '=', of.clientId)
    .where('revoked_at', 'is', null)
    .execute()

/**
 * The app of an access token with its company and the present roles of its person. None when the person left: one who came
 * back is a new member, perhaps with fewer rights. None while the company waits for its deletion.
 */
export const findAppOfToken = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('app_token as t')
    .innerJoin('connected_app as a', (join) =>
      join.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.app_id'),
    )
    .innerJoin('member as m', (join) =>
      join.onRef('m.tenant_id', '=', 'a.tenant_id').onRef('m.person_id', '=', 'a.person_id'),
    )
    .innerJoin('tenant', 'tenant.id', 't.tenant_id')
    .select(['a.id', 'a.name', 'a.scopes', 'a.person_id', 'm.id as member_id', 'm.roles', 'a.tenant_id'])
    .select(['tenant.public_id', 'tenant.timezone', 'tenant.language', 'tenant.currency'])
    .select(['tenant.limit_burst', 'tenant.limit_per_second', 'tenant.limit_per_day'])
    .where('t.hash', '=', hash)
    .where('t.kind', '=', 'access')
    .where('t.expires_at', '>', now)
    .where('a.revoked_at', 'is', null)
    .where('m.active', '=', true)
    .where('tenant.deletes_at', 'is', null)
    .whereRef('m.created_at', '<=', 'a.created_at')
    .modifyEnd(PREPARED)
    .executeTakeFirst()

export const touchApp = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .updateTable('connected_app')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(sql<boolean>`(used_at is null or used_at < ${now}::timestamptz - interval '1 minute')`)
    .modifyEnd(PREPARED)
    .execute()

/** The names of apps by their ids, also of those that were revoked. */
export const namesOfApps = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('connected_app')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
