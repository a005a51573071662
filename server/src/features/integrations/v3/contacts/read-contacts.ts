import type { App } from '../../../../platform/app.ts'
import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { notFound } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { totalContacts } from '../../../audience/contacts/index.ts'
import { contactRecords } from '../../records/index.ts'
import type { ListQuery } from '../list-query.ts'
import { findPage, type InLists, idOfAddress, pageOfAll } from './store.ts'

interface Reading {
  app: Pick<App, 'config'>
  db: Db
  tenant: Tenant
}

/** A page of contacts with the number of all that match. */
export async function readContacts({ app, db, tenant }: Reading, query: ListQuery, within: InLists | null = null) {
  const isAll = !query.filters.size && !within
  const { ids, total } = isAll
    ? { ids: await pageOfAll(db, tenant.id, query), total: await totalContacts(db, tenant.id) }
    : await findPage(db, tenant.id, query, within)
  const records = await contactRecords(db, tenant, ids)
  const rows = ids.flatMap((id) => records.get(id) ?? [])
  return { rows: rows.map((row) => withFields(app, row, query)), total }
}

/** One contact, by its number or its address. */
export async function readContact({ app, db, tenant }: Reading, name: string, query: ListQuery) {
  const id = isId(name) ? name : await idOfAddress(db, tenant.id, name)
  const record = id && (await contactRecords(db, tenant, [id])).get(id)
  if (!record) throw notFound()
  return withFields(app, record, query)
}

/** Values of custom fields are part of a record only on request; otherwise it says where they are. */
function withFields<Row extends { id: number; customfields: unknown }>(
  app: Reading['app'],
  { customfields, ...record }: Row,
  { expand }: Pick<ListQuery, 'expand'>,
) {
  return expand.includes('customfields')
    ? { ...record, customfields }
    : { ...record, customfields_url: `${app.config.baseUrl}/api/v3/contact-customfields?contact_id=${record.id}` }
}
