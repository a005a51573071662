import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { Feed } from '../../../platform/db/tables.ts'
import { isInUse } from '../../account/companies/index.ts'
import type { Kind } from './reading/fields.ts'

export type FeedRow = Selectable<Feed>

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  kind: 'kind',
  source: 'source',
  format: 'format',
  refreshMinutes: 'refresh_minutes',
  active: 'active',
  items: 'items',
  nextRunAt: 'next_run_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const nameTaken = uniqueAs({ feed_name_key: 'name' })

interface FeedFilter extends PageRequest {
  q?: string
  shopId?: string
  kind?: Kind
  active?: boolean
}

export const listFeeds = (db: Db, tenantId: string, f: FeedFilter) =>
  paginate(
    db
      .selectFrom('feed')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(f.q !== undefined, (q) => q.where((eb) => eb.or([contains('name', f.q!), contains('url', f.q!)])))
      .$if(f.shopId !== undefined, (q) => q.where('shop_id', '=', f.shopId!))
      .$if(f.kind !== undefined, (q) => q.where('kind', '=', f.kind!))
      .$if(f.active !== undefined, (q) => q.where('active', '=', f.active!)),
    f,
    { sortable: SORTABLE, id: 'id' },
  )

/** The feeds of a kind, by name; those of one shop if it is given. A company has few. */
export const feedsOfKind = (db: Db, tenantId: string, kind: Kind, shopId?: string) =>
  db
    .selectFrom('feed')
    .select(['id', 'name', 'shop_id', 'items'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .$if(shopId !== undefined, (q) => q.where('shop_id', '=', shopId!))
    .orderBy(sql`name collate people`)
    .orderBy('id')
    .execute()

/** Feeds by their names. */
export const feedsNamed = (db: Db, tenantId: string, names: readonly string[]) =>
  db
    .selectFrom('feed')
    .select(['id', 'name', 'kind'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`name = any(${names}::text[])`)
    .execute()

const feedById = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('feed').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).modifyEnd(PREPARED)

export const findFeed = (db: Db, tenantId: string, id: string) => feedById(db, tenantId, id).executeTakeFirst()

export const requireFeed = async (db: Db, tenantId: string, id: string) => required(await findFeed(db, tenantId, id))

export const lockFeed = (db: Db, tenantId: string, id: string) =>
  feedById(db, tenantId, id).forUpdate().executeTakeFirst()

export async function countFeeds(db: Db, tenantId: string): Promise<number> {
  const { number } = await db
    .selectFrom('feed')
    .select((eb) => eb.fn.countAll<string>().as('number'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(number)
}

/** Adds a feed; 409 when its name is taken. */
export const insertFeed = (db: Db, values: Insertable<Feed>) =>
  db.insertInto('feed').values(values).returningAll().executeTakeFirstOrThrow().catch(nameTaken)

/** Changes a feed; 409 when its new name is taken. */
export const updateFeed = async (db: Db, tenantId: string, id: string, values: Updateable<Feed>) =>
  required(
    await db
      .updateTable('feed')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
      .catch(nameTaken),
  )

export const deleteFeed = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .deleteFrom('feed')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )

/** Feeds of all companies that have to be read, the longest waiting first. */
export const dueFeeds = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('feed')
    .select(['tenant_id', 'id'])
    .where('next_run_at', '<=', now)
    .where(isInUse('feed.tenant_id'))
    .orderBy('next_run_at')
    .limit(limit)
    .execute()
