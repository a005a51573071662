import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { ApiKey } from '../../../platform/db/tables.ts'

export type KeyRow = Selectable<ApiKey>

/** Unused for this long, a key stops being valid. */
const IDLE = sql`interval '180 days'`

/** Whether a key has ended by itself: revoked, expired, or not used for 180 days. */
const hasNotEnded = (now: Date) => sql<boolean>`(api_key.revoked_at is null and api_key.expires_at > ${now}
  and coalesce(api_key.used_at, api_key.created_at) > ${now}::timestamptz - ${IDLE})`

/** Whether its maker is still the member he was then: who left and came back is a new member, perhaps with less rights. */
const makerStays = sql`exists (select 1 from member m where m.tenant_id = api_key.tenant_id
  and m.person_id = api_key.created_by and m.created_at <= api_key.created_at`

/** Whether a key is valid at `now`; the operator's have no maker who could leave. */
export const isValid = (now: Date) =>
  sql<boolean>`(${hasNotEnded(now)} and (api_key.created_by is null or ${makerStays} and m.active)))`

/** Whether it counts towards the limit: also the keys of a member who is switched off, since he may be switched on. */
const counts = (now: Date) => sql<boolean>`(${hasNotEnded(now)} and (api_key.created_by is null or ${makerStays})))`

export const listKeys = (db: Db, tenantId: string, now: Date) =>
  db
    .selectFrom('api_key')
    .selectAll()
    .select(isValid(now).as('valid'))
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

export const countKeys = async (db: Db, tenantId: string, now: Date) => {
  const { count } = await db
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where(counts(now))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const getKey = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('api_key')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export const insertKey = (db: Db, values: Insertable<ApiKey>) =>
  db.insertInto('api_key').values(values).returningAll().executeTakeFirstOrThrow()

export const revokeKey = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()

/** The valid key behind a hash, with the company it opens. */
export const findValidKey = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('api_key')
    .innerJoin('tenant', 'tenant.id', 'api_key.tenant_id')
    .select([
      'api_key.id',
      'api_key.tenant_id',
      'api_key.scope',
      'api_key.roles',
      'api_key.used_at',
      'api_key.expires_at',
    ])
    .select([
      'tenant.public_id',
      'tenant.timezone',
      'tenant.language',
      'tenant.currency',
      'tenant.limit_burst',
      'tenant.limit_per_second',
      'tenant.limit_per_day',
    ])
    .where('api_key.hash', '=', hash)
    .where(isValid(now))
    .executeTakeFirst()

export const touchKey = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .updateTable('api_key')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(sql<boolean>`(used_at is null or used_at < ${now}::timestamptz - interval '1 minute')`)
    .execute()

/** Valid keys that end within a week and were not yet told of, over all companies: a sweep of the background. */
export const keysEndingSoon = (db: Db, now: Date) =>
  db
    .selectFrom('api_key')
    .select(['tenant_id', 'id', 'name', 'expires_at'])
    .where(isValid(now))
    .where(sql<boolean>`expires_at < ${now}::timestamptz + interval '7 days'`)
    .where('expiry_warned_at', 'is', null)
    .execute()

export const markWarned = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .updateTable('api_key')
    .set({ expiry_warned_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
