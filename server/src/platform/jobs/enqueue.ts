import { sql } from 'kysely'
import type { Static, TSchema } from 'typebox'
import type { Db } from '../db/database.ts'
import type { Job } from './define-job.ts'

/** Queues a job in the caller's transaction: it exists if, and only if, what caused it was committed. */
export async function enqueue<S extends TSchema>(
  db: Db,
  job: Job<S>,
  payload: Static<S>,
  options: { runAt?: Date } = {},
): Promise<void> {
  const key = job.once?.(payload)
  await sql`select graphile_worker.add_job(
    identifier => ${job.name}, payload => ${JSON.stringify(payload)}::json, queue_name => ${job.queue ?? null}::text,
    run_at => ${options.runAt ?? null}::timestamptz, max_attempts => ${job.tries}::int,
    job_key => ${key ? `${job.name}:${key}` : null}::text, job_key_mode => ${key ? 'preserve_run_at' : null}::text)`.execute(
    db,
  )
}
