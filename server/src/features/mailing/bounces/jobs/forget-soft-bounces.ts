import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { forgetSoftBounces, lockContacts } from '../../../audience/contacts/index.ts'
import { companiesWithSoftBounces, contactsReached } from '../store.ts'

/** A mail that has not bounced for this long has arrived. */
const ARRIVED_MS = 72 * 3600 * 1000
const BATCH = 1000

/** Every hour: resets the soft-bounce count of contacts whose mail arrived again. */
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
          // Read again with the contacts locked: another mail may have bounced since.
          await forgetSoftBounces(db, tenantId, await contactsReached(db, tenantId, before, { ids: found }))
        })
        if (found.length < BATCH) break
        after = found.at(-1)!
      }
    }
  },
})
