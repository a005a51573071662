import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { Shop } from '../../../platform/db/tables.ts'
import type { OrderPlatform } from './schemas.ts'

export type ShopRow = Selectable<Shop>
export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  url: 'url',
  currency: 'currency',
  language: 'language',
  active: 'active',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const nameTaken = uniqueAs({ shop_name_key: 'name', list_name_key: 'name' })

export const listShops = (db: Db, tenantId: string, query: PageRequest & { q?: string; active?: boolean }) =>
  paginate(
    db
      .selectFrom('shop')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) =>
        q.where((eb) => eb.or([contains('name', query.q!), contains('url', query.q!)])),
      )
      .$if(query.active !== undefined, (q) => q.where('active', '=', query.active!)),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

export const allShops = (db: Db, tenantId: string) =>
  db.selectFrom('shop').selectAll().where('tenant_id', '=', tenantId).orderBy('id').modifyEnd(PREPARED).execute()

export const getShop = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('shop')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

export const requireShop = async (db: Db, tenantId: string, id: string) => required(await getShop(db, tenantId, id))

/** Which of the ids exist. */
export const shopsAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('shop'), tenantId, ids, lock)

export const insertShop = (db: Db, values: Insertable<Shop>) =>
  db.insertInto('shop').values(values).returningAll().executeTakeFirstOrThrow().catch(nameTaken)

/** Changes a shop; 404 when the company has none with this id. */
export const updateShop = async (db: Db, tenantId: string, id: string, values: Updateable<Shop>) =>
  required(
    await db
      .updateTable('shop')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
      .catch(nameTaken),
  )

/** Sets sealed secrets of platforms; null removes one, and others stay. */
export const saveOrderSecrets = (
  db: Db,
  tenantId: string,
  id: string,
  secrets: Partial<Record<OrderPlatform, string | null>>,
) =>
  db
    .updateTable('shop')
    .set({ order_secrets: sql`jsonb_strip_nulls(order_secrets || ${JSON.stringify(secrets)}::jsonb)` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/**
 * The company of an active shop and the sealed secret by which a platform signs the orders of the shop; none while the
 * company waits for its deletion.
 */
export async function findOrderSecret(db: Db, publicId: string, shopId: string, platform: OrderPlatform) {
  const { rows } = await sql<OrderSecretRow>`${PREPARED}
    select t.id, t.public_id, t.timezone, t.language, t.currency, s.order_secrets ->> ${platform}::text as sealed
    from tenant t
    join shop s on s.tenant_id = t.id and s.id = ${shopId} and s.active
    where t.public_id = ${publicId} and t.deletes_at is null and s.order_secrets ? ${platform}::text`.execute(db)
  return rows[0]
}

interface OrderSecretRow {
  id: string
  public_id: string
  timezone: string
  language: string
  currency: string
  sealed: string
}
