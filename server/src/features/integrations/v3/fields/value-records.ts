import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { isId } from '../../../../platform/schema/ajv.ts'
import { contactRecords } from '../../records/index.ts'
import { idsWithValues } from '../contacts/store.ts'
import { type ListQuery, pageOf } from '../list-query.ts'

export const VALUE_FIELDS = ['id', 'contact_id', 'customfield_id', 'value', 'customfield_options_id']

/** Contacts are read in pages, so that a large company does not fill the memory. */
const CONTACTS_AT_ONCE = 500

/** Values of custom fields: of one contact, or of all contacts in the order of their numbers. */
export async function valueRecords(db: Db, tenant: Tenant, query: ListQuery) {
  const contactId = query.filters.get('contact_id')
  if (contactId !== undefined) return pageOf(isId(contactId) ? await valuesOf(db, tenant, [contactId]) : [], query)
  const fieldId = query.filters.get('customfield_id') ?? null
  const page: Awaited<ReturnType<typeof valuesOf>> = []
  let total = 0
  for (let offset = 0; ; offset += CONTACTS_AT_ONCE) {
    const ids = await idsWithValues(db, tenant.id, { fieldId, limit: CONTACTS_AT_ONCE, offset })
    const { rows, total: found } = pageOf(await valuesOf(db, tenant, ids), {
      ...query,
      offset: 0,
      limit: Number.MAX_SAFE_INTEGER,
    })
    page.push(...rows.slice(Math.max(0, query.offset - total), Math.max(0, query.offset + query.limit - total)))
    total += found
    if (ids.length < CONTACTS_AT_ONCE) return { rows: page, total }
  }
}

async function valuesOf(db: Db, tenant: Tenant, contactIds: readonly string[]) {
  const records = await contactRecords(db, tenant, contactIds)
  return contactIds.flatMap((id) => records.get(id)?.customfields ?? [])
}
