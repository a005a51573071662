import Type from 'typebox'
import type { DbContext } from '../../../../platform/context.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { clearKey, expiredExports, expireExports } from '../store.ts'

/** A file without a row: its process was killed. Rows keep their files for 7 days. */
const ORPHANED = 8 * 24 * 3600 * 1000

/** Deletes files of expired exports and orphaned files: every hour, and when a contact is erased. */
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
    for await (const key of app.files.olderThan('exports', new Date(now.getTime() - ORPHANED)))
      await app.files.delete(key)
  },
})

/** Expires all exports of a company, also those being written: any of them may hold the contact that was erased. */
export async function eraseFromExports({ db, now }: DbContext, tenantId: string) {
  await expireExports(db, tenantId, now)
  await enqueue(db, sweepExportsJob, {})
}
