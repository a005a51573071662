import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { finishImport } from '../finish-import.ts'
import { importBatch } from '../import-batch.ts'
import { prepareImport } from '../prepare-import.ts'
import { positionOf } from '../store.ts'

/**
 * Runs an import: stages its file, applies its mode to the staged rows batch by batch, and finishes. After a kill it
 * continues after the last batch that was committed.
 */
export const runImportJob = defineJob({
  name: 'imports.run',
  payload: Type.Object({ ...ActionRef, importId: Id }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: async (job) => {
    const { tenantId, importId, actionId } = job.payload
    await prepareImport(job, tenantId, importId, await positionOf(job.db, tenantId, actionId))
    return runBatches(job, {
      start: 0,
      step: async (db, position) => {
        const { done, after } = await importBatch({ db, now: job.now }, tenantId, importId, position)
        return { done, position: after }
      },
      end: (db) => finishImport({ db, now: job.now }, job.payload),
    })
  },
  failed: (db, payload, now) => finishImport({ db, now }, { ...payload, failed: true }),
})
