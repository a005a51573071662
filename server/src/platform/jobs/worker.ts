import { type CronItem, Logger, parseCronItems, run as runWorker, type TaskList } from 'graphile-worker'
import type { TSchema } from 'typebox'
import type { App } from '../app.ts'
import { strictAjv } from '../http/validate.ts'
import { countJob } from '../metrics.ts'
import { indexUnique } from '../registry.ts'
import { AGAIN, type Job } from './define-job.ts'
import { enqueue } from './enqueue.ts'
import { watchProcesses } from './processes.ts'

export interface Worker {
  /** Ends when the jobs at hand have come to a stop. */
  stop(): Promise<void>
  /** Settles when the worker ends by itself, which it only does on a fault. */
  ended: Promise<void>
}

/** Works on jobs until stopped. Refuses to start when a waiting job has no handler: it would rot in the queue. */
export async function startWorker(app: App, jobs: readonly Job[], concurrency: number): Promise<Worker> {
  const index = indexUnique('jobs', jobs, (job) => job.name)
  await requireHandlers(app, index)
  let stopping = false
  const processes = watchProcesses(app)
  const runner = await runWorker({
    pgPool: app.database.pool,
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, task(app, job, () => stopping)])),
    parsedCronItems: parseCronItems(cronItems(jobs)),
    logger: new Logger(
      () => (level, message) => app.log[level === 'warning' ? 'warn' : level === 'error' ? 'error' : 'debug'](message),
    ),
    events: processes.events,
  })
  const ended = runner.promise
  ended.catch(() => {})
  return {
    ended,
    async stop() {
      stopping = true
      await runner.stop().catch(() => {})
      await processes.stop()
    },
  }
}

/** The handler of a job as the queue calls it. */
export function task<S extends TSchema>(app: App, job: Job<S>, stopping: () => boolean): TaskList[string] {
  const valid = strictAjv.compile(job.payload)
  return async (payload, helpers) => {
    const given = job.cron && isCronPayload(payload) ? {} : payload
    if (!valid(given)) throw new Error(`the payload of ${job.name} does not fit: ${strictAjv.errorsText(valid.errors)}`)
    const run = {
      app,
      db: app.database.db,
      payload: given as never,
      now: app.clock.now(),
      stopping,
      attempt: helpers.job.attempts,
    }
    try {
      const outcome = await job.run(run)
      if (outcome === AGAIN) await enqueue(app.database.db, job, given as never)
      countJob(job.name, 'done')
    } catch (error) {
      countJob(job.name, 'failed')
      app.log.error(
        { err: error, job: job.name, attempt: helpers.job.attempts, of: helpers.job.max_attempts },
        'a job failed',
      )
      throw error
    }
  }
}

const isCronPayload = (payload: unknown) => typeof payload === 'object' && payload !== null && '_cron' in payload

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
