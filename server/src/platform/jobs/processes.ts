import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import type { App } from '../app.ts'

const REPORT_EVERY = 5_000
const DEAD_AFTER = '20 seconds'

/**
 * Keeps the list of living workers, and frees the jobs of dead ones. The queue itself waits four hours before it
 * takes a job from a worker that was killed; here another process, or the same one restarted, goes on after seconds.
 */
export function watchProcesses(app: App): { events: WorkerEvents; stop(): Promise<void> } {
  const events: WorkerEvents = new EventEmitter()
  const ids = new Set<string>()
  const everSeen = new Set<string>()
  const add = (id: string) => ids.add(id) && everSeen.add(id)
  events.on('worker:create', ({ worker }) => add(worker.workerId))
  events.on('worker:stop', ({ worker }) => ids.delete(worker.workerId))
  events.on('pool:create', ({ workerPool }) => add(workerPool.id))
  const beat = () =>
    report(app, [...ids]).catch((error) => app.log.warn({ reason: error.message }, 'workers could not report'))
  const timer = setInterval(beat, REPORT_EVERY)
  events.once('worker:create', () => setImmediate(beat))
  return {
    events,
    async stop() {
      clearInterval(timer)
      await app.database.pool
        .query('delete from worker_process where worker_id = any($1)', [[...everSeen]])
        .catch(() => {})
    },
  }
}

async function report(app: App, ids: string[]) {
  const { pool } = app.database
  await pool.query(
    'insert into worker_process (worker_id) select unnest($1::text[]) on conflict (worker_id) do update set seen_at = now()',
    [ids],
  )
  // A worker that holds jobs and is not in the list never reported: it was killed within its first seconds.
  const { rows } = await pool.query<{ id: string }>(
    `select distinct j.locked_by as id from graphile_worker._private_jobs j
     left join worker_process p on p.worker_id = j.locked_by
     where j.locked_by is not null and coalesce(p.seen_at, j.locked_at) < now() - $1::interval`,
    [DEAD_AFTER],
  )
  const dead = rows.map((row) => row.id)
  if (!dead.length) return
  await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
  await pool.query('delete from worker_process where worker_id = any($1)', [dead])
  app.log.warn({ workers: dead.length }, 'jobs of workers that died were freed')
}
