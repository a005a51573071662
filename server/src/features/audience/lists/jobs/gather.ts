import Type from 'typebox'
import { Enum, Id } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { notify } from '../../../account/notifications/index.ts'
import { endGathering, gatherBatch } from '../gather.ts'
import { requireList } from '../store.ts'

/** Fills a list with the members of others: a merge, or a large copy. */
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
        const { tenantId, targetId, news, actionId } = job.payload
        await endGathering(db, job.payload)
        const { id, name } = await requireList(db, tenantId, targetId)
        const subject = { kind: 'list', id, name }
        const told = { type: news, severity: 'success' as const, subject, params: { contacts: done }, jobId: actionId }
        await notify(db, tenantId, told, job.now)
      },
    }),
  failed: async (db, payload, now) => {
    await endGathering(db, { ...payload, deleteSources: false })
    const { id, name } = await requireList(db, payload.tenantId, payload.targetId)
    const subject = { kind: 'list', id, name }
    await notify(db, payload.tenantId, { type: payload.news, severity: 'error', subject, jobId: payload.actionId }, now)
  },
})
