import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteUnusedClients } from '../client-store.ts'
import { deleteOldCodes } from '../code-store.ts'
import { deleteOldTokens } from '../token-store.ts'

const DAY = 24 * 3600 * 1000

/** Deletes codes and tokens that expired, and programs that registered a day ago and were never connected. */
export const sweepConnectedApps = defineJob({
  name: 'connected-apps.sweep',
  payload: Type.Object({}),
  tries: 3,
  cron: '23 * * * *',
  run: async ({ db, now }) => {
    // A code that comes twice within a day still ends its app.
    await deleteOldCodes(db, new Date(now.getTime() - DAY))
    await deleteOldTokens(db, now)
    await deleteUnusedClients(db, new Date(now.getTime() - DAY))
  },
})
