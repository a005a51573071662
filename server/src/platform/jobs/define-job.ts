import Type, { type Static, type TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'

/** What a running job gets. */
export interface JobRun<P> extends Context {
  payload: P
  /** True once the process wants to stop: finish the batch at hand and return `again()`. */
  stopping(): boolean
  /** Moves the progress that the company sees; in the transaction of each batch, so it is never ahead of the work. */
  progress(db: Db, done: number, total?: number): Promise<void>
}

/** Returned by a job that has more to do: it is queued once more, behind what others wait for. Needs `once`. */
export const again = () => AGAIN
export const AGAIN = Symbol('again')

export interface JobSpec<S extends TSchema> {
  /** `feature.verb`, unique. */
  name: string
  payload: S
  /** Tries in all; the wait between them grows exponentially from a second. */
  tries: number
  /** Jobs with the same key are one job while it waits. */
  once?(payload: Static<S>): string
  /** When it runs by itself, as a crontab line in UTC; its payload is then `{}`. */
  cron?: string
  /** Jobs of one queue go one after the other. */
  queue?(payload: Static<S>): string
  /** A company sees it in `running-actions` until it has ended, well or not: `jobId` of the API is its action. */
  action?: true
  /** Called when it failed for good, in the transaction that closes the action: to notify the company. */
  failed?(db: Db, payload: Static<S>, now: Date): Promise<void>
  /** Does the work; `again()` asks for another run, everything else it returns is ignored. */
  run(run: JobRun<Static<S>>): Promise<unknown>
}

export interface Job<S extends TSchema = TSchema> extends JobSpec<S> {}

/** Whose action a job is; part of the payload of every job with `action`. */
export const ActionRef = { tenantId: Type.String(), actionId: Type.String() }
export type ActionRef = { tenantId: string; actionId: string }

/** A kind of background work: one file. It may be killed at any moment and run again, so it works in transactions. */
export const defineJob = <S extends TSchema>(spec: JobSpec<S>): Job<S> => spec
