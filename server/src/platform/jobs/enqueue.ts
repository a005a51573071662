import { sql } from 'kysely'
import type { Static, TSchema } from 'typebox'
import type { Db } from '../db/database.ts'
import { currentRequestId } from '../trace.ts'
import { openAction } from './actions.ts'
import type { ActionRef, Job } from './define-job.ts'

/** The field of a payload that has the request which queued the job. */
export const REQUEST_ID = '_requestId'

/** Queues a job in the caller's transaction: it exists if and only if that transaction commits. */
export async function enqueue<S extends TSchema>(
  db: Db,
  job: Job<S>,
  payload: Static<S>,
  options: { runAt?: Date } = {},
): Promise<void> {
  const key = job.once?.(payload)
  const requestId = currentRequestId()
  const given = requestId ? { ...payload, [REQUEST_ID]: requestId } : payload
  await sql`select graphile_worker.add_job(
    identifier => ${job.name}, payload => ${JSON.stringify(given)}::json, queue_name => ${job.queue?.(payload) ?? null}::text,
    run_at => ${options.runAt ?? null}::timestamptz, max_attempts => ${job.tries}::int,
    job_key => ${key ? `${job.name}:${key}` : null}::text, job_key_mode => ${key ? 'preserve_run_at' : null}::text)`.execute(
    db,
  )
}

/** Queues work that the company sees. Returns the `jobId` of the answer; the worker closes the action when it ends. */
export async function enqueueAction<S extends TSchema>(
  db: Db,
  job: Job<S>,
  tenantId: string,
  payload: Omit<Static<S>, keyof ActionRef>,
  total: number | null = null,
  options: { runAt?: Date } = {},
): Promise<string> {
  const actionId = await openAction(db, tenantId, job.name, total)
  await enqueue(db, job, { ...payload, tenantId, actionId } as Static<S>, options)
  return actionId
}
