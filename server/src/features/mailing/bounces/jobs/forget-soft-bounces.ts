import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { forgetSoftBounces, lockContacts } from '../../../audience/contacts/index.ts'
import { companiesWithSoftBounces, contactsReached } from '../store.ts'

/** A mail that did not come back for so long has arrived. */
const ARRIVED_MS = 72 * 3600 * 1000
const BATCH = 1000

/** Every hour: whose mails arrive again, his soft bounces are counted anew. */
export const forgetSoftBouncesJob = defineJob({
  name: 'bounces.forget-soft-bounces',
  payload: Type.Object({}),
  tries: 3,
  cron: '24 * * * *',
  run: async ({ db, now, stopping }) => {
    const before = new Date(now.getTime() - ARRIVED_MS)
    for (const tenantId of await companiesWithSoftBounces(db)) {
      for (let after = '0'; ; ) {
        if (stopping()) return
        const found = await contactsReached(db, tenantId, before, { after, limit: BATCH })
        await tx(db, async (db) => {
          await lockContacts(db, tenantId, found)
          // Asked again with their rows held: another mail may have come back in between.
          await forgetSoftBounces(db, tenantId, await contactsReached(db, tenantId, before, { ids: found }))
        })
        if (found.length < BATCH) break
        after = found.at(-1)!
      }
    }
  },
})
