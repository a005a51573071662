import type { Context, DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { getTenant } from '../../account/companies/index.ts'
import { notify } from '../../account/notifications/index.ts'
import { getShop } from '../../account/shops/index.ts'
import { getPurpose } from '../consents/index.ts'
import { clearStage, nextStagedLine } from '../contacts/index.ts'
import type { MappedColumn } from './mapping.ts'
import type { Counts } from './modes/define-mode.ts'
import { MODES } from './modes/index.ts'
import { FileFault } from './reading/faults.ts'
import { PROFILE_FIELDS, type ProfileField } from './reading/fields.ts'
import { stageImport } from './stage.ts'
import { beginImport, findImport, type ImportRow, isOpen, lockImport, updateImport } from './store.ts'

/** Rows per transaction. */
const BATCH = 5000

/** Brings an import to where its batches can go on behind `after`; false when there is nothing to go on with. */
export async function prepareImport(
  context: Context,
  tenantId: string,
  importId: string,
  after: number,
): Promise<boolean> {
  const { db, now } = context
  const row = await findImport(db, tenantId, importId)
  if (!row || !isOpen(row)) return false
  await beginImport(db, tenantId, importId, now)
  if (await isStaged(db, row, after)) return true
  try {
    if (await stageImport(context, row)) return true
    await updateImport(db, tenantId, importId, { status: 'cancelled', failure: 'file', finished_at: now })
  } catch (error) {
    // The file cannot be read, or a field that it is mapped to is gone: another try would end the same way.
    if (!(error instanceof AppError) && !(error instanceof FileFault)) throw error
    const failure = error instanceof FileFault ? 'file' : error.message.split('.')[0]!
    await updateImport(db, tenantId, importId, { status: 'failed', failure, finished_at: now })
  }
  return false
}

/** A crash of the database empties the stage. */
const isStaged = async (db: Db, row: ImportRow, after: number) =>
  row.staged_to !== null &&
  (after >= row.staged_to || (await nextStagedLine(db, row.tenant_id, row.id, after, 1)) !== null)

/** One batch: how many rows, and behind which line the next begins; null when it was the last. */
export async function importBatch({ db, now }: DbContext, tenantId: string, importId: string, after: number) {
  const row = await lockImport(db, tenantId, importId)
  if (!row || !isOpen(row)) return { done: 0, after: null }
  const next = await nextStagedLine(db, tenantId, importId, after, BATCH)
  if (!next && after < row.staged_to!) throw new Error('the stage of an import was lost; it is read again')
  if (!next) return { done: 0, after: null }
  const { upTo, number } = next
  const range = { tenantId, batchId: importId, after, upTo }
  const counts = await MODES[row.mode!].apply({ db, now }, { ...(await groundOf(db, row)), row, range, number })
  const result = added(row.result as Record<string, number>, counts)
  await updateImport(db, tenantId, importId, { done: row.done + number, result: JSON.stringify(result) })
  return { done: number, after: upTo >= row.staged_to! ? null : upTo }
}

/** What every batch of an import stands on. */
async function groundOf(db: Db, row: ImportRow) {
  const company = await getTenant(db, row.tenant_id)
  const shop = row.shop_id ? await getShop(db, row.tenant_id, row.shop_id) : undefined
  const mapped = (row.mapping as MappedColumn[]).map(({ field }) => field)
  const tenant: Tenant = { ...company, publicId: company.public_id }
  return {
    tenant,
    fields: PROFILE_FIELDS.filter((field): field is ProfileField => mapped.includes(field)),
    purpose: row.purpose_id ? ((await getPurpose(db, row.tenant_id, row.purpose_id)) ?? null) : null,
    language: shop?.contact_language ?? shop?.language ?? company.language,
    mark: { importId: row.id, ...(row.run_automations ? {} : { automations: false }) },
  }
}

const added = (sums: Record<string, number>, counts: Counts) => ({
  ...sums,
  ...Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, (sums[name] ?? 0) + value])),
})

/** The end, well or not: told to the company, and the stage is empty again. */
export async function endImport(
  { db, now }: DbContext,
  tenantId: string,
  importId: string,
  jobId: string,
  failed = false,
) {
  const row = await lockImport(db, tenantId, importId)
  await clearStage(db, tenantId, importId)
  if (!row) return
  // One that was given up before has its status already.
  const isLost = failed || !isOpen(row)
  if (isOpen(row)) {
    const status = failed ? 'failed' : row.errors > 0 ? 'finished_with_errors' : 'finished'
    const how = failed ? { failure: 'server' } : { done: row.rows }
    await updateImport(db, tenantId, importId, { status, finished_at: now, ...how })
  }
  const severity = isLost ? 'error' : row.errors > 0 ? 'warning' : 'success'
  const subject = { kind: 'import', id: row.id, name: row.name }
  const params = { mode: row.mode, errors: row.errors }
  await notify(db, tenantId, { type: 'import_finished', severity, subject, params, jobId }, now)
}
