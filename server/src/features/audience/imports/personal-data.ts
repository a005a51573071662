import type { DbContext } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { eraseStaged } from '../contacts/index.ts'
import { clearAllErrors } from './error-store.ts'
import { expireFiles } from './file-store.ts'
import { sweepImportsJob } from './jobs/sweep.ts'
import { cancelUnstaged, shortenStages } from './store.ts'

/**
 * Removes an erased address from imports, so that no older file brings it back. An import that has staged its file
 * continues without the address; one that has not is cancelled. All stored files and error rows of the company go,
 * because any of them may hold the address.
 */
export async function eraseFromImports({ db, now }: DbContext, tenantId: string, email: string) {
  await cancelUnstaged(db, tenantId, now)
  await expireFiles(db, tenantId, now)
  await clearAllErrors(db, tenantId)
  await shortenStages(db, tenantId, await eraseStaged(db, tenantId, email))
  await enqueue(db, sweepImportsJob, {})
}
