import Type from 'typebox'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { clearKey, expiredExports } from '../store.ts'

const FORGOTTEN = 8 * 24 * 3600 * 1000

/** Every hour, and when somebody was erased: files whose time is over go, and those that a killed process left. */
export const sweepExportsJob = defineJob({
  name: 'exports.sweep',
  payload: Type.Object({}),
  tries: 10,
  cron: '17 * * * *',
  once: () => 'all',
  run: async ({ app, db, now }) => {
    for (let rows = await expiredExports(db, now); rows.length; rows = await expiredExports(db, now))
      for (const { tenant_id, id, key } of rows) {
        await app.files.delete(key!)
        await clearKey(db, tenant_id, id)
      }
    for await (const key of app.files.olderThan('exports', new Date(now.getTime() - FORGOTTEN)))
      await app.files.delete(key)
  },
})
