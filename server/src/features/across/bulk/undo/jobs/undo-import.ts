import Type from 'typebox'
import type { Db } from '../../../../../platform/db/database.ts'
import { Id } from '../../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../../platform/jobs/define-job.ts'
import { notify } from '../../../../account/notifications/index.ts'
import { cancelUndo, endUndo, findImport } from '../../../../audience/imports/index.ts'
import { NOTHING, type UndoPosition, undoBatch } from '../undo-batch.ts'

/** Undoes an import, and notifies the company of what was taken back. */
export const undoImportJob = defineJob({
  name: 'imports.undo',
  payload: Type.Object({ ...ActionRef, importId: Id }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, importId } = job.payload
    let last = NOTHING
    return runBatches<UndoPosition>(job, {
      start: { after: '0', undone: NOTHING },
      step: async (db, from) => {
        const { undone, ...step } = await undoBatch({ db, now: job.now }, tenantId, importId, from)
        last = undone
        return step
      },
      end: async (db) => {
        await endUndo({ db, now: job.now }, tenantId, importId, last)
        await report(db, job.payload, { severity: 'success', params: { ...last } }, job.now)
      },
    })
  },
  failed: async (db, payload, now) => {
    await cancelUndo(db, payload.tenantId, payload.importId)
    await report(db, payload, { severity: 'error', params: {} }, now)
  },
})

async function report(
  db: Db,
  { tenantId, importId, actionId }: { tenantId: string; importId: string; actionId: string },
  news: { severity: 'success' | 'error'; params: Record<string, unknown> },
  now: Date,
) {
  const row = await findImport(db, tenantId, importId)
  const subject = row ? { kind: 'import', id: importId, name: row.name } : undefined
  await notify(db, tenantId, { type: 'import_undone', ...news, subject, jobId: actionId }, now)
}
