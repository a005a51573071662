import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { ApiKey } from '../../../platform/db/tables.ts'

export type KeyRow = Selectable<ApiKey>

/** A key that was not used for this long is no longer valid. */
const IDLE = sql`interval '180 days'`

/** The key is neither revoked nor expired, and was used within the last 180 days. */
const isAlive = (now: Date) => sql<boolean>`(
  api_key.revoked_at is null
  and api_key.expires_at > ${now}
  and coalesce(api_key.used_at, api_key.created_at) > ${now}::timestamptz - ${IDLE})`

/**
 * The operator created the key, or a member who has not left since: a person who left and came back is a new member,
 * perhaps with fewer rights.
 */
const hasCreator = (condition: RawBuilder<boolean>) => sql<boolean>`(
  api_key.created_by is null
  or exists (
    select 1 from member m
    where m.tenant_id = api_key.tenant_id
      and m.person_id = api_key.created_by
      and m.created_at <= api_key.created_at
      and ${condition}))`

/** Whether a key is valid at `now`. */
const isValid = (now: Date) => sql<boolean>`(${isAlive(now)} and ${hasCreator(sql`m.active`)})`

/**
 * Whether a key counts towards the limit. Keys of a member who is switched off do: the member may be switched on again.
 */
const countsTowardsLimit = (now: Date) => sql<boolean>`(${isAlive(now)} and ${hasCreator(sql`true`)})`

/** The present roles of the member who created the key; null for keys of the operator. */
const creatorRoles = sql<string[] | null>`(
  select m.roles from member m where m.tenant_id = api_key.tenant_id and m.person_id = api_key.created_by)`

export const listKeys = (db: Db, tenantId: string, now: Date) =>
  db
    .selectFrom('api_key')
    .selectAll()
    .select([isValid(now).as('valid'), creatorRoles.as('creator_roles')])
    .where('tenant_id', '=', tenantId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

export const countKeys = async (db: Db, tenantId: string, now: Date) => {
  const { count } = await db
    .selectFrom('api_key')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where(countsTowardsLimit(now))
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

/** The valid key with this hash, and its company. None works while its company waits for its deletion. */
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
      creatorRoles.as('creator_roles'),
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
    .where('tenant.deletes_at', 'is', null)
    .where(isValid(now))
    .modifyEnd(PREPARED)
    .executeTakeFirst()

export const touchKey = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .updateTable('api_key')
    .set({ used_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where(sql<boolean>`(used_at is null or used_at < ${now}::timestamptz - interval '1 minute')`)
    .modifyEnd(PREPARED)
    .execute()

/** Valid keys of all companies that expire within a week and whose company was not warned yet. */
export const keysExpiringSoon = (db: Db, now: Date) =>
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

/**
 * Parts keys from accounts that are deleted. Their creators are no members any more, so the keys do not work; they are
 * revoked, because a key without a creator would count as one of the operator and work again.
 */
export const releaseKeysOf = (db: Db, personIds: readonly string[], now: Date) =>
  db
    .updateTable('api_key')
    .set((eb) => ({ created_by: null, revoked_at: eb.fn.coalesce('revoked_at', eb.val(now)) }))
    .where(sql<boolean>`created_by = any(${personIds}::bigint[])`)
    .execute()
