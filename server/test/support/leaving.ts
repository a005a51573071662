import { deletionClock } from '../../src/features/across/company-deletion/jobs/clock.ts'
import { enqueue } from '../../src/platform/jobs/enqueue.ts'
import type { TestApi } from './api.ts'
import type { Company } from './company.ts'
import { PASSWORD } from './constants.ts'

/** Requests the deletion of a company, as its owner. */
export async function leave(co: Company) {
  const owner = await co.owner()
  return (await owner.call('DELETE', '/company', { password: PASSWORD }).ok(202)) as { deletesAt: string }
}

/** Runs the clock of deletions, and all jobs that it queues. */
export async function runDeletions(t: TestApi) {
  await enqueue(t.database.db, deletionClock, {})
  return t.runJobs()
}

/** The cached rights of callers last three seconds of the real clock. */
export const forgetCallers = () => new Promise((resolve) => setTimeout(resolve, 3100))
