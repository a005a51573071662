import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { defineJob } from '../../../../platform/jobs/define-job.ts'
import { deleteErrorsOf } from '../error-store.ts'
import { deleteFile, expiredFiles } from '../file-store.ts'
import { deleteDraftsBefore } from '../store.ts'

const DAY = 24 * 3600 * 1000

/** Every night, and when a contact is erased. */
export const sweepImportsJob = defineJob({
  name: 'imports.sweep',
  payload: Type.Object({}),
  tries: 10,
  cron: '7 2 * * *',
  once: () => 'all',
  run: sweepImports,
})

/**
 * Deletes expired files, errors of imports that ended seven days ago, drafts of thirty days, and stored files without a
 * row, which a killed upload leaves.
 */
export async function sweepImports({ app, db, now }: Context) {
  for (let files = await expiredFiles(db, now); files.length; files = await expiredFiles(db, now))
    for (const { tenant_id, id, key } of files) {
      await app.files.delete(key)
      await deleteFile(db, tenant_id, id)
    }
  await deleteDraftsBefore(db, new Date(now.getTime() - 30 * DAY))
  await deleteErrorsOf(db, { endedBefore: new Date(now.getTime() - 7 * DAY) })
  for await (const key of app.files.olderThan('imports', new Date(now.getTime() - 8 * DAY))) await app.files.delete(key)
}
