import type { DbContext } from '../../../platform/context.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { sweepExportsJob } from './jobs/sweep.ts'
import { expireExports } from './store.ts'

/** Somebody was erased: exports from before, also those being written, are expired, and their files go. */
export async function eraseFromExports({ db, now }: DbContext, tenantId: string) {
  await expireExports(db, tenantId, now)
  await enqueue(db, sweepExportsJob, {})
}
