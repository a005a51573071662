import type { DbContext } from '../../../../platform/context.ts'
import { giveConsentToMany } from '../../consents/index.ts'
import { holdAddresses, mergeStaged } from '../../contacts/index.ts'
import { joinExistingLists, shareLists } from '../../lists/index.ts'
import { completeContacts } from '../../names/index.ts'
import { insertImportContacts } from '../store.ts'
import type { Counts, ImportBatch } from './define-mode.ts'

/** Writes contacts with their consents and lists, for `upsert` and `update_only`. */
export async function writeContacts(context: DbContext, batch: ImportBatch, creates: boolean): Promise<Counts> {
  const { tenant, row, range, fields, origin } = batch
  // Locks are taken in one order everywhere: addresses, lists, contacts.
  await holdAddresses(context.db, tenant.id, 'shared')
  await shareLists(context.db, tenant.id, row.list_ids)
  const merged = await mergeStaged(context, tenant.id, {
    range,
    number: batch.number,
    fields,
    overwrite: (row.options as { overwrite?: 'all' | 'empty' }).overwrite ?? 'all',
    create: creates
      ? { shopId: row.shop_id!, language: batch.language, source: 'import', fillsNames: batch.fillsNames }
      : null,
    followsNames: batch.fillsNames,
    consent: (contacts, isNew) => giveConsents(context, batch, contacts, isNew),
    origin,
  })
  if (batch.fillsNames && fields.some((field) => NAMING.has(field)))
    await completeContacts(context, tenant.id, idsOf(merged.existing), origin)
  const all = [...merged.existing, ...merged.created]
  const free = merged.created.filter(({ suppressed }) => !suppressed)
  const others = [...merged.existing, ...merged.created.filter(({ suppressed }) => suppressed)]
  const joining = { contactIds: idsOf(others), newIds: idsOf(free) }
  await joinExistingLists(context, { tenantId: tenant.id, listIds: row.list_ids, ...joining, origin })
  await insertImportContacts(context.db, tenant.id, row.id, idsOf(all))
  return {
    created: merged.created.length,
    updated: merged.updated,
    unchanged: merged.existing.length - merged.updated,
    suppressed: all.filter(({ suppressed }) => suppressed).length,
    unknown: creates ? 0 : batch.number - merged.existing.length,
  }
}

/** Fields from which others follow: without them the import says nothing new about names. */
const NAMING: ReadonlySet<string> = new Set(['firstName', 'lastName', 'gender', 'language'])

const idsOf = (contacts: readonly { id: string }[]) => contacts.map(({ id }) => id)

/** Gives the consent to the contacts whose row did not refuse it. */
function giveConsents(
  context: DbContext,
  { tenant, row, purpose, origin }: ImportBatch,
  contacts: readonly { id: string; consent: boolean | null }[],
  isNew: boolean,
) {
  const ids = contacts.filter((contact) => contact.consent !== false).map(({ id }) => id)
  const proof = { note: `${row.source} (import ${row.id})` }
  const given = { purpose: purpose!, basis: 'imported', source: 'import', proof, origin, isNew }
  return giveConsentToMany(context, tenant, ids, given)
}
