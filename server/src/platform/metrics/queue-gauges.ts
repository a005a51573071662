import { sql } from 'kysely'
import { askServers, databaseSize } from '../db/sharding/ask-servers.ts'
import type { GaugeSource } from './gauge.ts'

/** More are not counted: the number says enough, and the query must stay quick. */
const MOST = 10_000

const waiting = sql`
  select task_id, run_at from graphile_worker._private_jobs
  where run_at <= now() and locked_at is null and attempts < max_attempts
  limit ${sql.lit(MOST)}`

/** Jobs that are due and not taken. */
const jobsWaiting: GaugeSource = {
  name: 'jobs_waiting',
  help: `Jobs that are due and not taken, at most ${MOST}`,
  async read(db) {
    const { rows } = await sql<{ value: number }>`select count(*)::int as value from (${waiting}) j`.execute(db)
    return rows
  },
}

const jobAge: GaugeSource = {
  name: 'job_age_seconds',
  help: 'How long the oldest due job of each kind waits',
  labels: ['job'],
  async read(db) {
    const { rows } = await sql<{ job: string; value: number }>`
      select t.identifier as job, extract(epoch from now() - min(j.run_at))::float8 as value
      from (${waiting}) j
      join graphile_worker._private_tasks t on t.id = j.task_id
      group by 1`.execute(db)
    return rows.map(({ job, value }) => ({ labels: { job }, value }))
  },
}

/** Transactions with a number, and those that a cluster prepared and did not end yet. */
const OLDEST = `
  select greatest(extract(epoch from max(now() - began)), 0)
  from (
    select xact_start from pg_stat_activity where backend_xid is not null
    union all
    select prepared from pg_prepared_xacts) open (began)`

const horizonAge: GaugeSource = {
  name: 'event_horizon_age_seconds',
  help: 'Age of the oldest open transaction, which all readers of events wait for',
  read: async (db) => [{ value: Math.max(0, ...(await askServers(db, OLDEST))) }],
}

const sizeOfDatabase: GaugeSource = {
  name: 'database_size_bytes',
  help: 'Size of the database on disk, on all servers of a cluster',
  read: async (db) => [{ value: await databaseSize(db) }],
}

export const queueGauges: readonly GaugeSource[] = [jobsWaiting, jobAge, horizonAge, sizeOfDatabase]
