import type { Tenant } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { validation } from '../../../../platform/errors.ts'
import { isId } from '../../../../platform/schema/formats.ts'
import { type CustomFieldRow, isChoice, loadCustomFields } from '../../../audience/custom-fields/index.ts'
import { contactRecords, optionNames } from '../../records/index.ts'
import { type ListQuery, pageOf } from '../list-query.ts'
import { momentIn } from '../moments.ts'
import { pageOfValues, type WantedValues } from './value-store.ts'

export const VALUE_FIELDS = ['id', 'contact_id', 'customfield_id', 'value', 'customfield_options_id']

/** A row is named by its contact and its place, so both have the same order. */
const OF_CONTACT = ['id', 'contact_id']
const ROWS_OF_CONTACT = 10_000

/** Values of custom fields: of one contact, or of all contacts in the order of their numbers. */
export async function valueRecords(db: Db, tenant: Tenant, query: ListQuery) {
  const contactId = contactOf(query)
  if (contactId !== undefined) return pageOf(isId(contactId) ? await valuesOf(db, tenant, [contactId]) : [], query)
  // Another order would sort the values of all contacts.
  if (query.sort.some(({ field }) => !OF_CONTACT.includes(field))) throw validation('sort')
  const isDescending = query.sort[0]?.isDescending ?? false
  const wanted = wantedOf(await loadCustomFields(db, tenant.id), query, tenant)
  const { contactIds, before, total } = await pageOfValues(db, tenant.id, wanted, { ...query, isDescending })
  const all = { limit: Number.MAX_SAFE_INTEGER, offset: 0 }
  const sort = [{ field: 'id', isDescending }]
  const { rows } = pageOf(await valuesOf(db, tenant, contactIds), { ...query, ...all, sort })
  const first = query.offset - before
  return { rows: rows.slice(Math.max(0, first), Math.max(0, first + query.limit)), total }
}

/** The contact that is asked for, by its number or by the number of a row. */
function contactOf({ filters }: ListQuery): string | undefined {
  const row = filters.get('id')
  const ofRow = row === undefined ? undefined : String(Math.floor(Number(row) / ROWS_OF_CONTACT))
  return filters.get('contact_id') ?? ofRow
}

/** The values that the filters mean, as they are stored. */
function wantedOf(fields: readonly CustomFieldRow[], { filters }: ListQuery, tenant: Tenant): WantedValues {
  const [fieldId, option, value] = ['customfield_id', 'customfield_options_id', 'value'].map((name) =>
    filters.get(name),
  )
  const chosen = option === undefined ? undefined : optionNames(option)
  const own = fields.filter(
    ({ id, type }) =>
      (fieldId === undefined || id === fieldId) &&
      (chosen === undefined || (id === chosen.fieldId && isChoice(type))) &&
      (value === undefined || !isChoice(type)),
  )
  return {
    fieldIds: own.map(({ id }) => id),
    texts: chosen ? [chosen.id] : value === undefined ? null : storedForms(value, tenant.timezone),
  }
}

/** How a value may be stored that the interface shows so: flags are 0 and 1, days have a time, times are local. */
function storedForms(value: string, timezone: string): string[] {
  const flag = value === '1' ? ['true'] : value === '0' ? ['false'] : []
  const moment = momentIn(value, timezone)
  const times = moment ? [moment.toISOString(), value.slice(0, 10)] : []
  return [value, ...flag, ...times].map((text) => text.toLowerCase())
}

async function valuesOf(db: Db, tenant: Tenant, contactIds: readonly string[]) {
  const records = await contactRecords(db, tenant, contactIds)
  return contactIds.flatMap((id) => records.get(id)?.customfields ?? [])
}
