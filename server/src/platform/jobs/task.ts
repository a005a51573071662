import type { TaskList } from 'graphile-worker'
import type { TSchema } from 'typebox'
import type { App } from '../app.ts'
import { tx } from '../db/tx.ts'
import { countJob } from '../metrics/registry.ts'
import { strictAjv } from '../schema/ajv.ts'
import { withRequestId } from '../trace.ts'
import { closeAction, moveAction } from './actions.ts'
import { type ActionRef, AGAIN, type Job } from './define-job.ts'
import { enqueue, REQUEST_ID } from './enqueue.ts'

/** The handler of a job as the queue calls it: checks the payload, runs, logs and counts, closes the action. */
export function task<S extends TSchema>(app: App, job: Job<S>, stopping: () => boolean): TaskList[string] {
  const valid = strictAjv.compile(job.payload)
  const { database, ...services } = app
  const { db } = database
  return (queued, { job: row }) => {
    const { [REQUEST_ID]: requestId, ...payload } = (queued ?? {}) as Record<string, unknown>
    return withRequestId(requestId as string | undefined, () => run(payload, row))
  }

  async function run(payload: unknown, row: { attempts: number; max_attempts: number }) {
    const given = (job.cron && isCronPayload(payload) ? {} : payload) as never
    try {
      if (!valid(given))
        throw new Error(`the payload of ${job.name} does not fit: ${strictAjv.errorsText(valid.errors)}`)
      const progress = job.action
        ? (db: App['database']['db'], done: number, total?: number) => moveAction(db, given, done, { total })
        : async () => {}
      const outcome = await job.run({ app: services, db, payload: given, now: app.clock.now(), stopping, progress })
      if (outcome === AGAIN) await queueAgain(app, job, given)
      else if (job.action) await closeAction(db, given, false)
      countJob(job.name, 'done')
    } catch (error) {
      countJob(job.name, 'failed')
      app.log.error({ err: error, job: job.name, attempt: row.attempts, of: row.max_attempts }, 'a job failed')
      if (row.attempts >= row.max_attempts) await giveUp(app, job, given)
      throw error
    }
  }
}

/**
 * The key makes sure that the current run is not repeated in parallel to the new one if it is killed before it is marked
 * as done. Without a key the work would fork.
 */
async function queueAgain<S extends TSchema>(app: App, job: Job<S>, payload: never) {
  if (!job.once) throw new Error(`${job.name} returns again() but has no key`)
  await enqueue(app.database.db, job, payload)
}

/** The last attempt failed: closes the action, so that the company does not see it run for ever. */
export async function giveUp<S extends TSchema>(app: App, job: Job<S>, payload: never) {
  await tx(app.database.db, async (db) => {
    if (job.action) await closeAction(db, payload as ActionRef, true)
    await job.failed?.(db, payload, app.clock.now())
  })
}

const isCronPayload = (payload: unknown) => typeof payload === 'object' && payload !== null && '_cron' in payload
