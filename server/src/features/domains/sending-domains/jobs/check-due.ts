import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { companiesToCheck } from '../store.ts'
import { checkCompanyJob } from './check-company.ts'

const MINUTE = 60_000
const SPREAD = 50

/** Every hour: domains that were not looked at for a day are, company by company, spread over the hour. */
export const checkDueJob = defineJob({
  name: 'sending-domains.check-due',
  payload: Type.Object({}),
  tries: 3,
  cron: '23 * * * *',
  run: ({ db, now }) =>
    tx(db, async (db) => {
      for (const tenantId of await companiesToCheck(db, now)) {
        const runAt = new Date(now.getTime() + (Number(BigInt(tenantId) % BigInt(SPREAD)) + 1) * MINUTE)
        await enqueue(db, checkCompanyJob, { tenantId }, { runAt })
      }
    }),
})
