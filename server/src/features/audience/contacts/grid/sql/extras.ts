import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { labelsOfContacts } from '../../../../account/labels/index.ts'
import { loadCustomFields, presentCustomValues } from '../../../custom-fields/index.ts'

interface Extras {
  city?: string
  country?: string | null
  customFields?: ReturnType<typeof presentCustomValues>
  labels?: { id: string; name: string; color: string }[]
}

/** The fields of rows that are read only when they are asked for, by the ids of the contacts. */
export async function extrasOf(
  db: Db,
  tenantId: string,
  contacts: readonly { id: string }[],
  fields: readonly string[],
): Promise<Map<string, Extras>> {
  const ids = contacts.map(({ id }) => id)
  const extras = new Map<string, Extras>(ids.map((id) => [id, {}]))
  if (fields.includes('labels')) {
    const labels = await labelsOfContacts(db, tenantId, ids)
    for (const id of ids) extras.get(id)!.labels = (labels.get(id) ?? []).map(({ contact_id: _, ...label }) => label)
  }
  if (!['city', 'country', 'customFields'].some((field) => fields.includes(field))) return extras
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'city', 'country', 'custom'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  const defined = fields.includes('customFields') ? await loadCustomFields(db, tenantId) : []
  for (const { id, city, country, custom } of rows) {
    const customFields = presentCustomValues(defined, custom as Record<string, unknown>)
    Object.assign(extras.get(id)!, { city, country, customFields })
  }
  return extras
}
