import { jobs, loops, readers } from '../features.ts'
import type { App } from '../platform/app.ts'
import { runFolding } from '../platform/counters/run-folding.ts'
import { runReaders } from '../platform/events/run-readers.ts'
import { runLoops } from '../platform/jobs/loops.ts'
import { platformJobs } from '../platform/jobs/platform-jobs.ts'
import { startWorker } from '../platform/jobs/worker.ts'

const CONCURRENCY = 4

/** All jobs: those of features and those of the platform. */
export const allJobs = [...platformJobs, ...jobs]

/** Role `worker`: background jobs, cron, counters, and readers of events. */
export async function startWorkerRole(app: App): Promise<() => Promise<void>> {
  const worker = await startWorker(app, { jobs: allJobs, concurrency: CONCURRENCY })
  const stopReaders = await runReaders(app, readers)
  const stopFolding = runFolding(app)
  const stopLoops = runLoops(app, loops)
  return async () => {
    await Promise.all([worker.stop(), stopReaders(), stopFolding(), stopLoops()])
  }
}
