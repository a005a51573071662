import type { DbContext } from '../../../../platform/context.ts'
import { giveConsentToMany } from '../../consents/index.ts'
import { holdAddresses, mergeStaged } from '../../contacts/index.ts'
import { joinThoseLeft, shareLists } from '../../lists/index.ts'
import { insertImportContacts } from '../store.ts'
import type { Counts, ImportBatch } from './define-mode.ts'

/** What `upsert` and `update_only` share: contacts, their consents and lists. */
export async function writeContacts(ground: DbContext, batch: ImportBatch, creates: boolean): Promise<Counts> {
  const { tenant, row, range, fields, mark } = batch
  // Addresses before lists before contacts, as everywhere.
  await holdAddresses(ground.db, tenant.id, 'shared')
  await shareLists(ground.db, tenant.id, row.list_ids)
  const merged = await mergeStaged(ground, tenant.id, {
    range,
    number: batch.number,
    fields,
    overwrite: (row.options as { overwrite?: 'all' | 'empty' }).overwrite ?? 'all',
    create: creates ? { shopId: row.shop_id!, language: batch.language, source: 'import' } : null,
    consent: (contacts) => consent(ground, batch, contacts),
    mark,
  })
  const all = [...merged.existing, ...merged.created]
  const ids = all.map(({ id }) => id)
  await joinThoseLeft(ground, { tenantId: tenant.id, listIds: row.list_ids, contactIds: ids, mark })
  await insertImportContacts(ground.db, tenant.id, row.id, ids)
  return {
    created: merged.created.length,
    updated: merged.updated,
    unchanged: merged.existing.length - merged.updated,
    suppressed: all.filter(({ suppressed }) => suppressed).length,
    unknown: creates ? 0 : batch.number - merged.existing.length,
  }
}

/** Who said no gets none. */
function consent(
  ground: DbContext,
  { tenant, row, purpose, mark }: ImportBatch,
  contacts: readonly { id: string; consent: boolean | null }[],
) {
  const ids = contacts.filter((contact) => contact.consent !== false).map(({ id }) => id)
  const proof = { note: `${row.source} (import ${row.id})` }
  const given = { purpose: purpose!, basis: 'imported', source: 'import', proof, mark }
  return giveConsentToMany(ground, tenant, ids, given)
}
