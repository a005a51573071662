import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { givenRows } from '../../../../platform/db/given-rows.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'
import { CUSTOMER_FIELDS, type CustomerField } from '../schemas.ts'

/** Whether orders of a shop fill empty fields of contacts, and which fields. */
export interface EnrichSettings {
  shopId: string
  enabled: boolean
  fields: CustomerField[]
}

/** The settings of all shops of a company; a shop that was never set up fills everything. */
export async function enrichSettings(db: Db, tenantId: string): Promise<EnrichSettings[]> {
  const { rows } = await sql<{ id: string; enabled: boolean; fields: CustomerField[] | null }>`${PREPARED}
    select s.id, coalesce(e.enabled, true) as enabled, e.fields
    from shop s
    left join shop_enrich e on e.tenant_id = ${tenantId} and e.shop_id = s.id
    where s.tenant_id = ${tenantId}
    order by s.id`.execute(db)
  return rows.map(({ id, enabled, fields }) => ({ shopId: id, enabled, fields: fields ?? [...CUSTOMER_FIELDS] }))
}

/** The fields that orders of each shop fill. */
export async function enrichingFields(db: Db, tenantId: string): Promise<Map<string, readonly string[]>> {
  const settings = await enrichSettings(db, tenantId)
  return new Map(settings.map(({ shopId, enabled, fields }) => [shopId, enabled ? fields : []]))
}

export async function saveEnrichSettings(db: Db, tenantId: string, settings: readonly EnrichSettings[], now: Date) {
  await sql`
    insert into shop_enrich (tenant_id, shop_id, enabled, fields, updated_at)
    select ${tenantId}::bigint, "shopId", enabled, fields, ${now}::timestamptz
    from ${givenRows(settings, '"shopId" bigint, enabled boolean, fields text[]')} s
    order by "shopId"
    on conflict (tenant_id, shop_id) do update
      set enabled = excluded.enabled, fields = excluded.fields, updated_at = excluded.updated_at`.execute(db)
}
