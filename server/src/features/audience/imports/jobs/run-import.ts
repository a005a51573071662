import Type from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { positionsOf, runLanes } from '../../../../platform/jobs/lanes.ts'
import { finishImport } from '../finish-import.ts'
import { importBatch, type LaneRange, lanesOf } from '../import-batch.ts'
import { prepareImport } from '../prepare-import.ts'
import { findImport } from '../store.ts'

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
    const { tenantId, importId } = job.payload
    await prepareImport(job, tenantId, importId, await firstLineLeft(job.db, job.payload))
    return runLanes<LaneRange>(job, {
      start: async (db, before) => {
        const stagedTo = (await findImport(db, tenantId, importId))?.staged_to ?? 0
        // An import that an earlier version of the program began has one number as its position.
        return typeof before === 'number' ? [{ after: before, upTo: stagedTo }] : lanesOf(stagedTo)
      },
      step: (db, lane) => importBatch({ db, now: job.now }, tenantId, importId, lane),
      end: (db) => finishImport({ db, now: job.now }, job.payload),
    })
  },
  failed: (db, payload, now) => finishImport({ db, now }, { ...payload, failed: true }),
})

/** The line after which lines are left to do; of all lanes the first. */
async function firstLineLeft(db: Db, action: ActionRef): Promise<number> {
  const lanes = await positionsOf<LaneRange>(db, action)
  if (!lanes) return 0
  return Math.min(...lanes.map((lane) => lane?.after ?? Number.MAX_SAFE_INTEGER))
}
