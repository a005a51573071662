import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './db/database.ts'

/** All metrics of the process. Labels hold routes and states, never a company or an address. */
export const registry = new Registry()
collectDefaultMetrics({ register: registry })

const requests = new Histogram({
  name: 'http_request_seconds',
  help: 'Time to answer, by route and status',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

/** A counter of this process, shown by /metrics from the moment it is defined. */
export const defineCounter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
  new Counter({ name, help, labelNames, registers: [registry] })

const jobs = defineCounter('jobs_total', 'Finished runs of jobs', ['job', 'outcome'])
const databaseGauges = new Gauge({
  name: 'database_connections',
  help: 'Connections of the pool',
  labelNames: ['state'],
  registers: [registry],
})
const horizonAge = new Gauge({
  name: 'event_horizon_age_seconds',
  help: 'Age of the oldest open transaction, which all readers of events wait for',
  registers: [registry],
})
const waitingJobs = new Gauge({ name: 'jobs_waiting', help: 'Jobs that are due and not taken', registers: [registry] })

export const measureRequest = (route: string, method: string, status: number, ms: number) =>
  requests.observe({ route, method, status }, ms / 1000)

export const countJob = (job: string, outcome: 'done' | 'failed') => jobs.inc({ job, outcome })

/** The text of /metrics, with the values that are read from the database now. */
export async function renderMetrics({ db, pool }: Database): Promise<string> {
  databaseGauges.set({ state: 'idle' }, pool.idleCount)
  databaseGauges.set({ state: 'used' }, pool.totalCount - pool.idleCount)
  databaseGauges.set({ state: 'awaited' }, pool.waitingCount)
  try {
    const { rows } = await sql<{ age: number; waiting: number }>`
      select greatest((select extract(epoch from max(now() - xact_start)) from pg_stat_activity where backend_xid is not null), 0)::float8 as age,
        (select count(*) from (select 1 from graphile_worker._private_jobs where run_at <= now() and locked_at is null and attempts < max_attempts limit 10000) j)::int as waiting`.execute(
      db,
    )
    horizonAge.set(rows[0]!.age)
    waitingJobs.set(rows[0]!.waiting)
  } catch {
    horizonAge.set(Number.NaN) // the database is away; the other values are still useful
  }
  return registry.metrics()
}
