import Type from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { closeAction } from '../../../../platform/jobs/actions.ts'
import { ActionRef, again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { notify } from '../../../account/notifications/index.ts'
import { fileUrl } from '../present.ts'
import { beginExport, endExport, failExport, readyKeys } from '../store.ts'
import { deleteRemains, newKey, Stopped, writeExport } from '../write-export.ts'

const DAYS = 7
const DAY = 24 * 3600 * 1000
const TYPE = 'company_export_ready'

/** Writes the archive of a company. After a kill it starts again under another key: only a complete archive is shown. */
export const writeExportJob = defineJob({
  name: 'company-export.write',
  payload: Type.Object({ ...ActionRef, exportId: Id }),
  tries: 10,
  action: true,
  once: ({ actionId }) => actionId,
  run: async ({ app, db, now, payload, progress, stopping }) => {
    const { tenantId, exportId, actionId } = payload
    const key = newKey(tenantId)
    if (!(await beginExport(db, tenantId, exportId, key))) return
    await deleteRemains({ app, now }, tenantId, await readyKeys(db, tenantId))
    const report = (done: number, total: number) => progress(db, done, total)
    const bytes = await writeExport({ app, db, now }, { tenantId, key, stopping, report }).catch(nullIfStopped)
    if (bytes === null) return again()
    const at = app.clock.now()
    const ready = await tx(db, async (db) => {
      const values = {
        status: 'ready' as const,
        bytes,
        finished_at: at,
        expires_at: new Date(at.getTime() + DAYS * DAY),
      }
      if (!(await endExport(db, { tenantId, id: exportId, key }, values))) return false
      const { public_id: publicId } = await requireCompany(db, tenantId)
      const params = { fileUrl: fileUrl(app, publicId, exportId) }
      await notify(db, tenantId, { type: TYPE, severity: 'success', params, jobId: actionId }, at)
      await closeAction(db, payload, false)
      return true
    })
    // A contact was erased meanwhile, or another worker took the job over.
    if (!ready) await app.files.delete(key)
  },
  failed: fail,
})

const nullIfStopped = (error: unknown) => {
  if (error instanceof Stopped) return null
  throw error
}

async function fail(
  db: Db,
  { tenantId, exportId, actionId }: { tenantId: string; exportId: string; actionId: string },
  now: Date,
) {
  await failExport(db, tenantId, exportId, now)
  await notify(db, tenantId, { type: TYPE, severity: 'error', jobId: actionId }, now)
}
