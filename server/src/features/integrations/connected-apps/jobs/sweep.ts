import Type from 'typebox'
import { again, defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteUnusedClients } from '../client-store.ts'
import { deleteOldCodes } from '../code-store.ts'
import { deleteOldTokens } from '../token-store.ts'

const DAY = 24 * 3600 * 1000
const BATCH = 5000

/** Deletes codes and tokens that expired, and programs that registered a day ago and were never connected. */
export const sweepConnectedApps = defineJob({
  name: 'connected-apps.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '23 * * * *',
  once: () => 'sweep',
  async run({ db, now, stopping }) {
    const yesterday = new Date(now.getTime() - DAY)
    // A code that comes twice within a day still ends its app.
    while (await deleteOldCodes(db, yesterday, BATCH)) if (stopping()) return again()
    while (await deleteOldTokens(db, now, BATCH)) if (stopping()) return again()
    while (await deleteUnusedClients(db, yesterday, BATCH)) if (stopping()) return again()
    return undefined
  },
})
