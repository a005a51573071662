import type { DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { getShop } from '../../account/shops/index.ts'
import { getPurpose } from '../consents/index.ts'
import { nextStagedLine } from '../contacts/index.ts'
import type { MappedColumn } from './mapping.ts'
import type { Counts } from './modes/define-mode.ts'
import { MODES } from './modes/index.ts'
import { PROFILE_FIELDS, type ProfileField } from './reading/fields.ts'
import { type ImportRow, isOpen, lockImport, updateImport } from './store.ts'

/** Rows per transaction. */
const BATCH = 5000

/**
 * Applies the mode of an import to the next staged rows. Returns their number, and the line after which the next batch
 * begins; null after the last batch.
 */
export async function importBatch({ db, now }: DbContext, tenantId: string, importId: string, after: number) {
  const row = await lockImport(db, tenantId, importId)
  if (!row || !isOpen(row)) return { done: 0, after: null }
  const next = await nextStagedLine(db, tenantId, importId, after, BATCH)
  if (!next && after < row.staged_to!)
    throw new Error('the stage of an import is empty; the next try reads the file again')
  if (!next) return { done: 0, after: null }
  const { upTo, number } = next
  const range = { tenantId, batchId: importId, after, upTo }
  const counts = await MODES[row.mode!].apply({ db, now }, { ...(await settingsOf(db, row)), row, range, number })
  const result = add(row.result as Record<string, number>, counts)
  await updateImport(db, tenantId, importId, { done: row.done + number, result: JSON.stringify(result) })
  return { done: number, after: upTo >= row.staged_to! ? null : upTo }
}

/** What all batches of an import have in common. */
async function settingsOf(db: Db, row: ImportRow) {
  const company = await requireCompany(db, row.tenant_id)
  const shop = row.shop_id ? await getShop(db, row.tenant_id, row.shop_id) : undefined
  const mapped = (row.mapping as MappedColumn[]).map(({ field }) => field)
  const tenant: Tenant = { ...company, publicId: company.public_id }
  return {
    tenant,
    fields: PROFILE_FIELDS.filter((field): field is ProfileField => mapped.includes(field)),
    purpose: row.purpose_id ? ((await getPurpose(db, row.tenant_id, row.purpose_id)) ?? null) : null,
    language: shop?.contact_language ?? shop?.language ?? company.language,
    origin: { importId: row.id, ...(row.run_automations ? {} : { automations: false as const }) },
  }
}

const add = (sums: Record<string, number>, counts: Counts) => ({
  ...sums,
  ...Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, (sums[name] ?? 0) + value])),
})
