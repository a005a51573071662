import { type CronItem, Logger, parseCronItems, run as runWorker } from 'graphile-worker'
import type { App } from '../app.ts'
import { scrub } from '../log.ts'
import { indexUnique } from '../registry.ts'
import type { Job } from './define-job.ts'
import { watchProcesses } from './processes.ts'
import { giveUp, task } from './task.ts'

export interface Worker {
  /** Settles when the running jobs have stopped. */
  stop(): Promise<void>
}

export interface WorkerOptions {
  // biome-ignore lint/suspicious/noExplicitAny: jobs of any payload stand side by side here
  jobs: readonly Job<any>[]
  concurrency: number
  /** A worker that has not reported for this long counts as dead. */
  deadAfterMs?: number
}

/** Runs jobs until stopped. Refuses to start if a waiting job has no handler: it would stay in the queue for ever. */
export async function startWorker(
  app: App,
  { jobs, concurrency, deadAfterMs = 20_000 }: WorkerOptions,
): Promise<Worker> {
  const index = indexUnique('jobs', jobs, (job) => job.name)
  await requireHandlers(app, index)
  let stopping = false
  const processes = watchProcesses(app, deadAfterMs, async (name, payload) => {
    const job = index.get(name)
    if (job) await giveUp(app, job, payload as never)
  })
  const start = () =>
    runWorker({
      pgPool: app.database.pool,
      concurrency,
      pollInterval: 1000,
      noHandleSignals: true,
      taskList: Object.fromEntries(jobs.map((job) => [job.name, task(app, job, () => stopping)])),
      parsedCronItems: parseCronItems(cronItems(jobs)),
      logger: queueLogger(app),
      events: processes.events,
      // Only with a batch (even with no delay) does the queue wait at its end until the last jobs are marked as done;
      // otherwise the pool may close before, and another worker would repeat them.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    })
  let runner = await start()
  // The queue stops at errors that it does not know, such as a long outage of the database; then it is started again.
  const watch = () =>
    runner.promise
      .catch((error: Error) => app.log.error({ err: error }, 'the job queue stopped'))
      .then(async () => {
        if (stopping) return
        await new Promise((resolve) => setTimeout(resolve, 1000))
        if (stopping) return
        runner = await start()
        watch()
      })
      .catch((error: Error) => {
        app.log.error({ err: error }, 'the job queue could not be started, trying again')
        if (!stopping) setTimeout(watch, 1000)
      })
  watch()
  return {
    async stop() {
      stopping = true
      await runner.stop().catch(() => {}) // it throws if it has already stopped
      await runner.promise.catch(() => {}) // and the last job is marked as done
      await processes.stop()
    },
  }
}

/** Drops the queue's own log lines about failed jobs: the task logs them, without addresses. */
const queueLogger = (app: App) =>
  new Logger(() => (level, message) => {
    if (message.startsWith('Failed task')) return
    app.log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'](scrub(message))
  })

const cronItems = (jobs: readonly Job[]): CronItem[] =>
  jobs
    .filter((job) => job.cron)
    .map((job) => ({
      task: job.name,
      match: job.cron!,
      identifier: job.name,
      options: { maxAttempts: job.tries, backfillPeriod: 12 * 3600 * 1000 },
    }))

async function requireHandlers(app: App, index: Map<string, Job>) {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select distinct t.identifier as name from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts < j.max_attempts`,
  )
  const orphans = rows.filter((row) => !index.has(row.name)).map((row) => row.name)
  if (orphans.length) throw new Error(`Jobs wait for a handler that this version does not have: ${orphans.join(', ')}`)
}
