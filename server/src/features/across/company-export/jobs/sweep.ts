import Type from 'typebox'
import type { DbContext } from '../../../../platform/context.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { enqueue } from '../../../../platform/jobs/enqueue.ts'
import { clearKey, endedExports, expireExports } from '../store.ts'
import { FOLDER } from '../write-export.ts'

/** A file without a row: its process was killed. Rows keep their files for 7 days. */
const ORPHANED = 8 * 24 * 3600 * 1000

/** Deletes archives that expired and orphaned files: every hour, and when a contact is erased. */
export const sweepCompanyExports = defineJob({
  name: 'company-export.sweep',
  payload: Type.Object({}),
  tries: 10,
  cron: '27 * * * *',
  once: () => 'all',
  run: async ({ app, db, now }) => {
    for (let rows = await endedExports(db, now); rows.length; rows = await endedExports(db, now))
      for (const { tenant_id, id, key } of rows) {
        await app.files.delete(key!)
        await clearKey(db, tenant_id, id)
      }
    for await (const key of app.files.olderThan(FOLDER, new Date(now.getTime() - ORPHANED))) await app.files.delete(key)
  },
})

/** Expires all exports of a company: any of them may hold the contact that was erased. */
export async function eraseFromCompanyExports({ db, now }: DbContext, tenantId: string) {
  await expireExports(db, tenantId, now)
  await enqueue(db, sweepCompanyExports, {})
}
