import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { getShop } from '../../account/shops/index.ts'

export type DefaultKind = 'footer' | 'unsubscribe_page'

/** In place of a shop: the whole company. */
const COMPANY = '0'

interface Place {
  tenantId: string
  kind: DefaultKind
  shopId?: string | null
}

/** Makes an object the default of a shop, or of the company. It must be held. */
export async function setDefault(db: Db, { tenantId, kind, shopId }: Place, objectId: string) {
  if (shopId && !(await getShop(db, tenantId, shopId))) throw validation('shopId')
  await db
    .insertInto('default_content')
    .values({ tenant_id: tenantId, kind, shop_id: shopId ?? COMPANY, object_id: objectId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'shop_id']).doUpdateSet({ object_id: objectId }))
    .execute()
}

/** It is the default no more, where it was. */
export const clearDefault = (db: Db, { tenantId, kind, shopId }: Place, objectId: string) =>
  db
    .deleteFrom('default_content')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('shop_id', '=', shopId ?? COMPANY)
    .where('object_id', '=', objectId)
    .execute()

/** The object is gone. */
export const forgetDefaults = (db: Db, tenantId: string, kind: DefaultKind, objectId: string) =>
  db
    .deleteFrom('default_content')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .execute()

/** The default of a shop, else of the company; null when there is none. */
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

/** Of each of some objects, for which shops it is the default; `null` stands for the company. */
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
