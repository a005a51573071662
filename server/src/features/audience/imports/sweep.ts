import type { Context } from '../../../platform/context.ts'
import { deleteFile, expiredFiles, sweepDrafts, sweepErrors } from './store.ts'

const DAY = 24 * 3600 * 1000

/**
 * Files of seven days ago, errors of imports that ended then, drafts of thirty, and files that no row knows of: an upload
 * was killed.
 */
export async function sweepImports({ app, db, now }: Context) {
  for (let files = await expiredFiles(db, now); files.length; files = await expiredFiles(db, now))
    for (const { tenant_id, id, key } of files) {
      await app.files.delete(key)
      await deleteFile(db, tenant_id, id)
    }
  await sweepDrafts(db, new Date(now.getTime() - 30 * DAY))
  await sweepErrors(db, new Date(now.getTime() - 7 * DAY))
  for await (const key of app.files.olderThan('imports', new Date(now.getTime() - 8 * DAY))) await app.files.delete(key)
}
