import Type from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { Id } from '../../../../platform/http/schemas.ts'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { deleteCompany, JOB } from '../delete-company.ts'

const BUSY_MS = 30_000
/** Longer than any transaction that was under way when the company was deleted. */
const STRAGGLERS_MS = 3600_000

/**
 * Deletes a company. An hour later it looks once more: tables without a foreign key to the company can get rows of a
 * transaction that began before the end and was committed after it.
 */
export const deleteCompanyJob = defineJob({
  name: JOB,
  payload: Type.Object({ tenantId: Id }),
  tries: 20,
  once: ({ tenantId }) => tenantId,
  queue: () => 'company-deletion',
  run: async ({ app, db, now, payload, stopping }) => {
    const { tenantId } = payload
    const outcome = await deleteCompany({ app, db, now }, { tenantId, stopping, finished: lookAgain(tenantId) })
    if (outcome.state === 'paused') return again()
    if (outcome.state === 'busy') await enqueue(db, deleteCompanyJob, payload, later(BUSY_MS))
  },
})

const later = (ms: number) => ({ runAt: new Date(Date.now() + ms) })

/** Queues the second look. */
export const lookAgain = (tenantId: string) => (db: Db) =>
  enqueue(db, deleteCompanyJob, { tenantId }, later(STRAGGLERS_MS))
