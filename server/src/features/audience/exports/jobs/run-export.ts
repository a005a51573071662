import Type from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { closeAction } from '../../../../platform/jobs/actions.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { notify } from '../../../account/notifications/index.ts'
import { findExport, moveExport } from '../store.ts'
import { writeExport } from '../write-export.ts'

const RETENTION = 7 * 24 * 3600 * 1000

/** Writes the file of an export. After a kill it starts over: a file is shown only when it is complete. */
export const runExportJob = defineJob({
  name: 'exports.run',
  payload: Type.Object({ ...ActionRef, exportId: Id }),
  tries: 10,
  action: true,
  once: ({ actionId }) => actionId,
  run: async ({ app, db, now, payload, progress }) => {
    const { tenantId, exportId, actionId } = payload
    const row = await moveExport(db, tenantId, exportId, ['queued', 'running'], { status: 'running' })
    if (!row) return
    const written = await writeExport({ app, db, now }, row, (done, total) => progress(db, done, total))
    const at = app.clock.now()
    if (!written) {
      return tx(db, async (db) => {
        await fail(db, payload, at)
        await closeAction(db, payload, true)
      })
    }
    const { key, rows, bytes } = written
    const expires_at = new Date(at.getTime() + RETENTION)
    const ready = await tx(db, async (db) => {
      const values = { status: 'ready' as const, key, rows, bytes, finished_at: at, expires_at, filter: null }
      const ready = await moveExport(db, tenantId, exportId, ['running'], values)
      if (!ready) return false
      const subject = { kind: 'export', id: exportId, name: row.name }
      await notify(
        db,
        tenantId,
        { type: 'export_ready', severity: 'success', subject, params: { rows }, jobId: actionId },
        at,
      )
      await progress(db, rows, rows)
      await closeAction(db, payload, false)
      return true
    })
    // The export expired while its file was written, because a contact was erased.
    if (!ready) await app.files.delete(key)
  },
  failed: fail,
})

async function fail(
  db: Db,
  { tenantId, exportId, actionId }: { tenantId: string; exportId: string; actionId: string },
  now: Date,
) {
  const row = await findExport(db, tenantId, exportId)
  await moveExport(db, tenantId, exportId, ['queued', 'running'], { status: 'failed', finished_at: now, filter: null })
  const subject = { kind: 'export', id: exportId, name: row?.name ?? '' }
  await notify(db, tenantId, { type: 'export_ready', severity: 'error', subject, jobId: actionId }, now)
}
