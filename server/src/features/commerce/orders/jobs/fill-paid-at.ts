import Type from 'typebox'
import { Id, Nullable } from '../../../../platform/http/schemas.ts'
import { runBatches } from '../../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../../platform/jobs/define-job.ts'
import { notify } from '../../../account/notifications/index.ts'
import { fillPaidAt } from '../payment-store.ts'

const BATCH = 5000

/** Fills the dates of payment of a company's orders. */
export const fillPaidAtJob = defineJob({
  name: 'orders.fill-paid-at',
  payload: Type.Object({ ...ActionRef, shopId: Nullable(Id) }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, shopId, actionId } = job.payload
    return runBatches(job, {
      start: '0',
      step: async (db, after) => {
        const { number, last } = await fillPaidAt(db, tenantId, shopId, after, BATCH)
        return { done: number, position: last }
      },
      end: (db, count) =>
        notify(
          db,
          tenantId,
          { type: 'orders_paid_at', severity: 'success', params: { count }, jobId: actionId },
          job.now,
        ),
    })
  },
  failed: (db, { tenantId, actionId }, now) =>
    notify(db, tenantId, { type: 'orders_paid_at', severity: 'error', jobId: actionId }, now),
})
