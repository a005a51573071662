import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { WatchedDomain } from '../../../platform/db/tables.ts'

export type WatchedDomainRow = Selectable<WatchedDomain>
export const SORTABLE = {
  id: 'id',
  domain: 'domain',
  checkedAt: 'checked_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const domainTaken = uniqueAs({ watched_domain_domain_key: 'domain' })

export const listWatchedDomains = (db: Db, tenantId: string, query: PageRequest & { q?: string }) =>
  paginate(
    db
      .selectFrom('watched_domain')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) => q.where(contains('domain', query.q!))),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

export const requireWatchedDomain = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('watched_domain')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )

export const isWatched = async (db: Db, tenantId: string, domain: string) =>
  (await db
    .selectFrom('watched_domain')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('domain', '=', domain)
    .executeTakeFirst()) !== undefined

/** Locks the domain until the transaction ends; undefined if it was deleted. */
export const lockWatchedDomain = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('watched_domain')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function countWatchedDomains(db: Db, tenantId: string): Promise<number> {
  const { number } = await db
    .selectFrom('watched_domain')
    .select(sql<string>`count(*)`.as('number'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(number)
}

export const insertWatchedDomain = (db: Db, values: Insertable<WatchedDomain>) =>
  db.insertInto('watched_domain').values(values).returningAll().executeTakeFirstOrThrow().catch(domainTaken)

export const updateWatchedDomain = async (db: Db, tenantId: string, id: string, values: Updateable<WatchedDomain>) =>
  required(
    await db
      .updateTable('watched_domain')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  )

export const deleteWatchedDomain = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .deleteFrom('watched_domain')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )

const isDue = (now: Date) =>
  sql<boolean>`(checked_at is null or checked_at < ${now}::timestamptz - interval '23 hours')`

/** All companies with domains that were not checked for a day. */
export const companiesToCheck = async (db: Db, now: Date) =>
  (await db.selectFrom('watched_domain').select('tenant_id').distinct().where(isDue(now)).execute()).map(
    (row) => row.tenant_id,
  )

export const domainsToCheck = (db: Db, tenantId: string, now: Date) =>
  db
    .selectFrom('watched_domain')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(isDue(now))
    .orderBy('id')
    .execute()
