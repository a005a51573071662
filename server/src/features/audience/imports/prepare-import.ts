import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { nextStagedLine } from '../contacts/index.ts'
import { FileFault } from './reading/faults.ts'
import { stageFile } from './stage-file.ts'
import { beginImport, findImport, type ImportRow, isOpen, updateImport } from './store.ts'

/**
 * Stages the file of an import, unless that was done before, so that batches can continue after line `after`. Returns
 * false when the import has ended: it was cancelled, or its file cannot be read.
 */
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
    if (await stageFile(context, row)) return true
    await updateImport(db, tenantId, importId, { status: 'cancelled', failure: 'file', finished_at: now })
  } catch (error) {
    // The file cannot be read, or a mapped custom field was deleted: another try would fail the same way.
    if (!(error instanceof AppError) && !(error instanceof FileFault)) throw error
    const failure = error instanceof FileFault ? 'file' : error.message.split('.')[0]!
    await updateImport(db, tenantId, importId, { status: 'failed', failure, finished_at: now })
  }
  return false
}

/** Whether the stage still holds the lines after `after`: a crash of the database empties it. */
const isStaged = async (db: Db, row: ImportRow, after: number) =>
  row.staged_to !== null &&
  (after >= row.staged_to ||
    (await nextStagedLine(db, row.tenant_id, row.id, { after, upTo: row.staged_to }, 1)) !== null)
