import Type from 'typebox'
import { Id } from '../../../platform/http/schemas.ts'
import { runBatches } from '../../../platform/jobs/batches.ts'
import { ActionRef, defineJob } from '../../../platform/jobs/define-job.ts'
import { notify } from '../../notifications/index.ts'
import { join } from '../members.ts'
import { consentingAfter } from '../sql/gathering.ts'
import { requireList } from '../store.ts'

const BATCH = 5000

/** Fills a list with everybody whose consent for a purpose is valid. */
export const fillFromPurposeJob = defineJob({
  name: 'lists.fill-from-purpose',
  payload: Type.Object({ ...ActionRef, listId: Id, purposeId: Id }),
  tries: 25,
  action: true,
  once: ({ actionId }) => actionId,
  run: (job) => {
    const { tenantId, listId, purposeId, actionId } = job.payload
    return runBatches(job, {
      start: '0',
      step: async (db, after) => {
        const contactIds = await consentingAfter(db, tenantId, purposeId, after, { limit: BATCH, now: job.now })
        await join({ db, now: job.now }, { tenantId, listId, contactIds })
        return { done: contactIds.length, position: contactIds.length === BATCH ? contactIds.at(-1)! : null }
      },
      end: async (db, done) => {
        const { id, name } = await requireList(db, tenantId, listId)
        const subject = { kind: 'list', id, name }
        const told = { type: 'list_filled', severity: 'success' as const, subject, params: { contacts: done } }
        await notify(db, tenantId, { ...told, jobId: actionId }, job.now)
      },
    })
  },
})
