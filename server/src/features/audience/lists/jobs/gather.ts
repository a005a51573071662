import Type from 'typebox'
import type { DbContext } from '../../../../platform/context.ts'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { notify } from '../../../account/notifications/index.ts'
import { endGathering, gatherBatch } from '../gather.ts'
import { requireList } from '../store.ts'

/** Fills a list with the members of others: a merge, or the copy of a large list. */
export const gatherJob = defineJob({
  name: 'lists.gather',
  payload: Type.Object({
    ...ActionRef,
    targetId: Id,
    sourceIds: Type.Array(Id),
    deleteSources: Type.Boolean(),
    news: Enum(['list_merged', 'list_copied']),
  }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) =>
    runBatches(job, {
      start: '0',
      step: async (db, position) => {
        const { done, after } = await gatherBatch({ db, now: job.now }, job.payload, position)
        return { done, position: after }
      },
      end: async (db, done) => {
        await endGathering(db, job.payload)
        await notifyGathered({ db, now: job.now }, job.payload, { severity: 'success', params: { contacts: done } })
      },
    }),
  failed: async (db, payload, now) => {
    await endGathering(db, { ...payload, deleteSources: false })
    await notifyGathered({ db, now }, payload, { severity: 'error' })
  },
})

async function notifyGathered(
  { db, now }: DbContext,
  payload: { tenantId: string; targetId: string; news: 'list_merged' | 'list_copied'; actionId: string },
  outcome: { severity: 'success' | 'error'; params?: Record<string, unknown> },
) {
  const { id, name } = await requireList(db, payload.tenantId, payload.targetId)
  const subject = { kind: 'list', id, name }
  await notify(db, payload.tenantId, { type: payload.news, subject, jobId: payload.actionId, ...outcome }, now)
}
