import { Logger, runTaskListOnce } from 'graphile-worker'
import type { App } from '../../src/platform/app.ts'
import type { Job } from '../../src/platform/jobs/define-job.ts'
import { task } from '../../src/platform/jobs/task.ts'

const silent = new Logger(() => () => {})

/** Runs due jobs on the real queue until none is left. Returns the number of failed jobs. */
// biome-ignore lint/suspicious/noExplicitAny: a list of jobs with different payloads
export async function runDueJobs(app: App, jobs: readonly Job<any>[]): Promise<number> {
  const { pool } = app.database
  const tasks = Object.fromEntries(jobs.map((job) => [job.name, task(app, job, () => false)]))
  const client = await pool.connect()
  try {
    await runTaskListOnce({ logger: silent }, tasks, client)
  } finally {
    client.release()
  }
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker._private_jobs where last_error is not null',
  )
  return rows[0]!.count
}
