import { jobs } from '../features.ts'
import type { App } from '../platform/app.ts'
import { startWorker } from '../platform/jobs/worker.ts'
import { platformJobs } from './platform-jobs.ts'

const CONCURRENCY = 4

/** All jobs of the product: those of features and those that keep the platform in order. */
export const allJobs = [...platformJobs, ...jobs]

/** Role `worker`: background jobs and cron. */
export async function startWorkerRole(app: App): Promise<() => Promise<void>> {
  const worker = await startWorker(app, allJobs, CONCURRENCY)
  return () => worker.stop()
}
