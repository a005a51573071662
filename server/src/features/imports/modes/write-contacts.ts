import { writeEvents } from '../../../platform/events/write.ts'
import type { Context } from '../../../platform/http/call.ts'
import { giveConsentToMany } from '../../consents/index.ts'
import { mergeStaged, noteConsents } from '../../contacts/index.ts'
import { joinThoseLeft, shareLists } from '../../lists/index.ts'
import { insertImportContacts } from '../store.ts'
import type { Counts, ImportBatch } from './define-mode.ts'

type Ground = Pick<Context, 'db' | 'now'>

/** What `upsert` and `update_only` share: contacts, their consents and lists. */
export async function writeContacts(ground: Ground, batch: ImportBatch, creates: boolean): Promise<Counts> {
  const { tenant, row, range, fields, mark } = batch
  await shareLists(ground.db, tenant.id, row.list_ids)
  const merged = await mergeStaged(ground, tenant, {
    range,
    fields,
    overwrite: (row.options as { overwrite?: 'all' | 'empty' }).overwrite ?? 'all',
    create: creates ? { shopId: row.shop_id!, language: batch.language, source: 'import' } : null,
    mark,
  })
  const all = [...merged.existing, ...merged.created]
  const consenting = all.filter(({ consent }) => consent !== false).map(({ id }) => id)
  const isNew = new Set(merged.created.map(({ id }) => id))
  await consent(ground, batch, consenting, isNew)
  const ids = all.map(({ id }) => id)
  await joinThoseLeft(ground, { tenantId: tenant.id, listIds: row.list_ids, contactIds: ids, mark })
  await insertImportContacts(ground.db, tenant.id, row.id, ids)
  return {
    created: merged.created.length,
    updated: merged.updated.length,
    unchanged: merged.existing.length - merged.updated.length,
    suppressed: all.filter(({ suppressed }) => suppressed).length,
    unknown: creates ? 0 : batch.number - merged.existing.length,
  }
}

async function consent(ground: Ground, { tenant, row, purpose, mark }: ImportBatch, ids: string[], isNew: Set<string>) {
  const { db, now } = ground
  const given = await giveConsentToMany(ground, tenant, ids, {
    purpose: purpose!,
    basis: 'imported',
    source: 'import',
    proof: { note: `${row.source} (import ${row.id})` },
  })
  const known = given.filter(({ contactId }) => !isNew.has(contactId)).map(({ contactId }) => contactId)
  await noteConsents(ground, tenant.id, known, mark)
  const events = given.map(({ id, contactId }) => ({
    type: 'consent_given',
    at: now,
    contactId,
    objectId: id,
    data: { ...mark, purposeId: purpose!.id },
  }))
  await writeEvents(db, tenant.id, events)
}
