import Type from 'typebox'
import { Id } from '../../../../platform/http/schemas.ts'
import { findAction } from '../../../../platform/jobs/actions.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, AGAIN, defineJob } from '../../../../platform/jobs/define-job.ts'
import { findRun } from '../run-store.ts'
import { finishRun } from '../running/finish-run.ts'
import { mergeBatch } from '../running/merge-batch.ts'
import { prepareRun } from '../running/prepare-run.ts'

/**
 * Reads a feed: downloads its file, stages the items, and merges them into the catalogue batch by batch. After a kill it
 * continues after the last batch that was committed.
 */
export const refreshFeedJob = defineJob({
  name: 'feeds.refresh',
  payload: Type.Object({ ...ActionRef, feedId: Id, runId: Id }),
  tries: 10,
  action: true,
  once: ({ actionId }) => actionId,
  // A company with many feeds leaves workers to others.
  queue: ({ tenantId }) => `feeds:${tenantId}`,
  run: async (job) => {
    const { tenantId, runId } = job.payload
    const begun = (await findAction(job.db, job.payload))?.position ?? null
    await prepareRun(job, tenantId, runId, begun !== null)
    const key = (await findRun(job.db, tenantId, runId))?.file_key
    const outcome = await runBatches<string>(job, {
      start: '',
      step: (db, after) => mergeBatch({ db, now: job.now }, tenantId, runId, after),
      end: (db) => finishRun({ db, now: job.app.clock.now() }, job.payload),
    })
    if (key && outcome !== AGAIN) await job.app.files.delete(key)
    return outcome
  },
  failed: (db, payload, now) => finishRun({ db, now }, { ...payload, failed: true }),
})
