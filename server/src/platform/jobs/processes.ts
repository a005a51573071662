import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { App } from '../app.ts'

const REPORTS = 4 // within the time after which a silent worker counts as dead

/**
 * Keeps the list of living workers, and frees the jobs of dead ones. The queue itself waits four hours before it takes a
 * job from a killed worker; here another process, or the restarted one, continues after seconds.
 */
export function watchProcesses(
  app: App,
  deadAfterMs: number,
  /** Called for a job whose last attempt was killed: no other code reports its failure. */
  giveUp: (name: string, payload: unknown) => Promise<void>,
): { events: WorkerEvents; stop(): Promise<void> } {
  const events: WorkerEvents = new EventEmitter()
  const ids = new Set<string>()
  const everSeen = new Set<string>()
  const add = (id: string) => ids.add(id) && everSeen.add(id)
  events.on('worker:create', ({ worker }) => add(worker.workerId))
  events.on('worker:stop', ({ worker }) => ids.delete(worker.workerId))
  events.on('pool:create', ({ workerPool }) => add(workerPool.id))

  // Since when this worker has reported without a gap. After an outage of the database all reports are old, and the
  // first worker that comes back must not treat the others as dead.
  let since: number | null = null
  const beat = async () => {
    try {
      await report(app, [...ids])
      since ??= performance.now()
      if (performance.now() - since >= deadAfterMs) await freeJobsOfTheDead(app, deadAfterMs, giveUp)
    } catch (error) {
      since = null
      app.log.warn({ reason: (error as Error).message }, 'workers could not report')
    }
  }
  let beating: Promise<void> | null = null
  const beatOnce = () => {
    beating ??= beat().finally(() => {
      beating = null
    })
  }
  const timer = setInterval(beatOnce, deadAfterMs / REPORTS)
  events.once('worker:create', () => setImmediate(beatOnce))
  return {
    events,
    async stop() {
      clearInterval(timer)
      // A report on its way would come back after the deletion.
      await beating
      await app.database.pool
        .query('delete from worker_process where worker_id = any($1)', [[...everSeen]])
        .catch(() => {})
    },
  }
}

const report = (app: App, ids: string[]) =>
  app.database.pool.query(
    'insert into worker_process (worker_id) select unnest($1::text[]) on conflict (worker_id) do update set seen_at = now()',
    [ids],
  )

async function freeJobsOfTheDead(
  app: App,
  deadAfterMs: number,
  giveUp: (name: string, payload: unknown) => Promise<void>,
) {
  const { pool } = app.database
  // A worker that holds jobs and is not in the list never reported: it was killed in its first seconds.
  const { rows } = await pool.query<{ id: string }>(
    `select distinct j.locked_by as id from graphile_worker._private_jobs j
     left join worker_process p on p.worker_id = j.locked_by
     where j.locked_by is not null and coalesce(p.seen_at, j.locked_at) < now() - make_interval(secs => $1)`,
    [deadAfterMs / 1000],
  )
  const dead = rows.map((row) => row.id)
  if (dead.length) {
    const { rows: last } = await pool.query<{ name: string; payload: unknown }>(
      `select t.identifier as name, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where j.locked_by = any($1) and j.attempts >= j.max_attempts`,
      [dead],
    )
    for (const { name, payload } of last) await giveUp(name, payload)
    await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
    app.log.warn({ workers: dead.length }, 'jobs of workers that died were freed')
  }
  await pool.query("delete from worker_process where worker_id = any($1) or seen_at < now() - interval '1 hour'", [
    dead,
  ])
}
