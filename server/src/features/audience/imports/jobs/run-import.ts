import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { endImport, importBatch, prepareImport } from '../run-import.ts'
import { positionOf } from '../store.ts'

/** Runs an import: reads its file into the stage, and merges it in batches. */
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
      end: (db) => endImport({ db, now: job.now }, tenantId, importId, actionId),
    })
  },
  failed: (db, { tenantId, importId, actionId }, now) => endImport({ db, now }, tenantId, importId, actionId, true),
})
