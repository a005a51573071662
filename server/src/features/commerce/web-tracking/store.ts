import { type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { WebTracking } from '../../../platform/db/tables.ts'
import type { Mode } from './schemas.ts'

type Settings = Pick<
  Selectable<WebTracking>,
  'shop_id' | 'mode' | 'script_active' | 'check_url' | 'found' | 'checked_at'
>

/** The settings of a shop; a shop that was never set up has the defaults. */
export interface ShopSettings extends Settings {
  mode: Mode
  url: string
  last_event_at: Date | null
}

/** The settings of all shops of a company, or of one. */
export async function shopSettings(db: Db, tenantId: string, shopId?: string): Promise<ShopSettings[]> {
  const { rows } = await sql<ShopSettings>`
    select s.id as shop_id, s.url, coalesce(w.mode, 'off') as mode, coalesce(w.script_active, true) as script_active,
      coalesce(w.check_url, '') as check_url, w.found, w.checked_at, e.at as last_event_at
    from shop s
    left join web_tracking w on w.tenant_id = ${tenantId} and w.shop_id = s.id
    left join lateral (
      select at from web_event e
      where e.tenant_id = ${tenantId} and e.shop_id = s.id
      order by e.id desc
      limit 1) e on true
    where s.tenant_id = ${tenantId} ${shopId ? sql`and s.id = ${shopId}` : sql``}
    order by s.id`.execute(db)
  return rows
}

/** The settings of a shop; 404 when the company has none with this id. */
export const requireShopSettings = async (db: Db, tenantId: string, shopId: string) =>
  required((await shopSettings(db, tenantId, shopId))[0])

export const saveSettings = (
  db: Db,
  tenantId: string,
  shopId: string,
  values: Omit<Updateable<WebTracking>, 'tenant_id' | 'shop_id'> & { updated_at: Date },
) =>
  db
    .insertInto('web_tracking')
    .values({ ...values, tenant_id: tenantId, shop_id: shopId })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'shop_id']).doUpdateSet(values))
    .execute()

/** A website, as requests of its script need it. */
export interface SiteShop {
  id: string
  url: string
  currency: string
  mode: Mode
}

/** The websites of a company that can be followed, the oldest shop first. */
export async function findSites(db: Db, tenantId: string): Promise<SiteShop[]> {
  const { rows } = await sql<SiteShop>`${PREPARED}
    select s.id, s.url, s.currency, case when w.script_active then w.mode else 'off' end as mode
    from shop s
    join web_tracking w on w.tenant_id = ${tenantId} and w.shop_id = s.id
    where s.tenant_id = ${tenantId} and s.active
    order by s.id`.execute(db)
  return rows
}

/** Locks the tracking of a company against other workers; false if one of them has it. */
export async function lockTracking(db: Db, tenantId: string): Promise<boolean> {
  // Always the same row: a query of the first one that is free would find that of another shop.
  const { rows } = await sql`
    select 1 from web_tracking
    where tenant_id = ${tenantId} and shop_id = (select min(shop_id) from web_tracking where tenant_id = ${tenantId})
    for update skip locked`.execute(db)
  return rows.length > 0
}
