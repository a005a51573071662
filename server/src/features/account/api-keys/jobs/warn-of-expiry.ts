import Type from 'typebox'
import { tx } from '../../../../platform/db/tx.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { notify } from '../../notifications/index.ts'
import { keysExpiringSoon, markWarned } from '../store.ts'

/** Once a day: notifies companies a week before a key expires, so that no integration stops unnoticed. */
export const warnOfExpiry = defineJob({
  name: 'api-keys.warn-of-expiry',
  payload: Type.Object({}),
  tries: 5,
  cron: '41 5 * * *',
  run: async ({ db, now }) => {
    for (const key of await keysExpiringSoon(db, now)) {
      const subject = { kind: 'api_key', id: key.id, name: key.name }
      await tx(db, async (db) => {
        await notify(
          db,
          key.tenant_id,
          {
            type: 'api_key_expiring',
            severity: 'warning',
            subject,
            params: { expiresAt: key.expires_at.toISOString() },
          },
          now,
        )
        await markWarned(db, key.tenant_id, key.id, now)
      })
    }
  },
})
