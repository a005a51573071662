import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { getShop } from '../../account/shops/index.ts'

export type DefaultKind = 'footer' | 'unsubscribe_page'

/** The `shop_id` of defaults of the whole company. */
const COMPANY = '0'

interface Place {
  tenantId: string
  kind: DefaultKind
  shopId?: string | null
}

/** Makes an object the default of a shop or of the company. The object must be locked. */
export async function setDefault(db: Db, { tenantId, kind, shopId }: Place, objectId: string) {
  if (shopId && !(await getShop(db, tenantId, shopId))) throw validation('shopId')
  await db
    .insertInto('default_content')
    .values({ tenant_id: tenantId, kind, shop_id: shopId ?? COMPANY, object_id: objectId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'shop_id']).doUpdateSet({ object_id: objectId }))
    .execute()
}

/** Clears the default of a shop or of the company if it is this object. */
export const clearDefault = (db: Db, { tenantId, kind, shopId }: Place, objectId: string) =>
  db
    .deleteFrom('default_content')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('shop_id', '=', shopId ?? COMPANY)
    .where('object_id', '=', objectId)
    .execute()

/** Clears all defaults that are this object. */
export const forgetDefaults = (db: Db, tenantId: string, kind: DefaultKind, objectId: string) =>
  db
    .deleteFrom('default_content')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .execute()

/** The default of a shop, else of the company; null if there is none. */
export async function defaultOf(db: Db, { tenantId, kind, shopId }: Place): Promise<string | null> {
  const rows = await db
    .selectFrom('default_content')
    .select(['shop_id', 'object_id'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('shop_id', 'in', [COMPANY, shopId ?? COMPANY])
    .execute()
  const own = rows.find((row) => row.shop_id !== COMPANY)
  return (own ?? rows[0])?.object_id ?? null
}

/** The shops of which each object is the default; `null` stands for the company. */
export async function shopsWithDefault(db: Db, tenantId: string, kind: DefaultKind, ids: readonly string[]) {
  const rows = await db
    .selectFrom('default_content')
    .select(['shop_id', 'object_id'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where(sql<boolean>`object_id = any(${ids}::bigint[])`)
    .orderBy('shop_id')
    .execute()
  const shops = new Map<string, (string | null)[]>()
  for (const { shop_id, object_id } of rows)
    shops.set(object_id, [...(shops.get(object_id) ?? []), shop_id === COMPANY ? null : shop_id])
  return shops
}
