import type { DbContext } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { eraseStaged } from '../contacts/index.ts'
import { sweepImportsJob } from './jobs/sweep.ts'
import { cancelUnread, clearAllErrors, expireFiles, shortenStages } from './store.ts'

/**
 * Somebody was erased: no file from before may bring the address back, or be read. Imports that have read theirs go on
 * without the address; those that have not are cancelled.
 */
export async function eraseFromImports({ db, now }: DbContext, tenantId: string, email: string) {
  await cancelUnread(db, tenantId, now)
  await expireFiles(db, tenantId, now)
  await clearAllErrors(db, tenantId)
  await shortenStages(db, tenantId, await eraseStaged(db, tenantId, email))
  await enqueue(db, sweepImportsJob, {})
}
