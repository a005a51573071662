import Type, { type Static, type TSchema } from 'typebox'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'

/** The argument of a running job. */
export interface JobRun<P> extends Context {
  payload: P
  /** True when the process wants to stop: finish the current batch and return `again()`. */
  stopping(): boolean
  /** Sets the progress that the company sees; call it in the transaction of each batch, so that it is never ahead. */
  progress(db: Db, done: number, total?: number): Promise<void>
}

/** Returned by a job that has more to do: it is queued again, after the jobs that already wait. Needs `once`. */
export const again = () => AGAIN
export const AGAIN = Symbol('again')

export interface JobSpec<S extends TSchema> {
  /** `feature.verb`, unique. */
  name: string
  payload: S
  /** The number of attempts; the wait between them grows exponentially from a second. */
  tries: number
  /** Jobs with the same key are one job while it waits. */
  once?(payload: Static<S>): string
  /** A crontab line in UTC, if the job runs on a schedule; its payload is then `{}`. */
  cron?: string
  /** Jobs of one queue run one after the other. */
  queue?(payload: Static<S>): string
  /** It sends a mail. After a backup was restored such jobs are dropped: the mail may have been sent since. */
  mails?: true
  /** The company sees it in `running-actions` until it has ended or failed: `jobId` of the API is its action. */
  action?: true
  /** Called when the last attempt has failed, in the transaction that closes the action: to notify the company. */
  failed?(db: Db, payload: Static<S>, now: Date): Promise<void>
  /** Does the work; returning `again()` asks for another run, other results are ignored. */
  run(run: JobRun<Static<S>>): Promise<unknown>
}

export interface Job<S extends TSchema = TSchema> extends JobSpec<S> {}

/** Names the action of a job; part of the payload of every job with `action`. */
export const ActionRef = { tenantId: Type.String(), actionId: Type.String() }
export type ActionRef = { tenantId: string; actionId: string }

/** A kind of background work: one file. It may be killed at any moment and run again, so it works in transactions. */
export const defineJob = <S extends TSchema>(spec: JobSpec<S>): Job<S> => spec
