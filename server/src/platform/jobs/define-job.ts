import type { Static, TSchema } from 'typebox'
import type { App } from '../app.ts'
import type { Db } from '../db/database.ts'

/** What a running job gets. */
export interface JobRun<P> {
  app: App
  db: Db
  payload: P
  now: Date
  /** True once the process wants to stop: finish the batch at hand and return `again()`. */
  stopping(): boolean
  /** Which try this is, from 1; on the last one an action is marked as failed. */
  attempt: number
}

/** Returned by a job that has more to do: it is queued once more at once, behind what others wait for. */
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
  queue?: string
  /** Does the work; `again()` asks for another run, everything else it returns is ignored. */
  run(run: JobRun<Static<S>>): Promise<unknown>
}

export interface Job<S extends TSchema = TSchema> extends JobSpec<S> {}

/** A kind of background work: one file. It may be killed at any moment and run again, so it works in transactions. */
export const defineJob = <S extends TSchema>(spec: JobSpec<S>): Job<S> => spec
