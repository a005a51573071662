import type { DbContext } from '../../../platform/context.ts'
import { notify } from '../../account/notifications/index.ts'
import { clearStage } from '../contacts/index.ts'
import { isOpen, lockImport, updateImport } from './store.ts'

interface Finish {
  tenantId: string
  importId: string
  /** The action that the company sees. */
  actionId: string
  /** The job failed for good. */
  failed?: boolean
}

/** Ends an import, successful or not: sets its status, empties the stage and notifies the company. */
export async function finishImport({ db, now }: DbContext, { tenantId, importId, actionId, failed = false }: Finish) {
  const row = await lockImport(db, tenantId, importId)
  await clearStage(db, tenantId, importId)
  if (!row) return
  // An import that was cancelled, or failed while it was staged, has its status already.
  const hasFailed = failed || !isOpen(row)
  if (isOpen(row)) {
    const status = failed ? 'failed' : row.errors > 0 ? 'finished_with_errors' : 'finished'
    const result = failed ? { failure: 'server' } : { done: row.rows }
    await updateImport(db, tenantId, importId, { status, finished_at: now, ...result })
  }
  const severity = hasFailed ? 'error' : row.errors > 0 ? 'warning' : 'success'
  const subject = { kind: 'import', id: row.id, name: row.name }
  const params = { mode: row.mode, errors: row.errors }
  await notify(db, tenantId, { type: 'import_finished', severity, subject, params, jobId: actionId }, now)
}
