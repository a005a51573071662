import type { App } from '../app.ts'
import type { Db } from '../db/database.ts'
import type { StoredEvent } from './read.ts'

/** Somebody who follows the events of all companies, such as webhooks, triggers or counters. */
export interface Reader {
  /** Names the cursor: never rename it. */
  name: string
  /** Where a new reader starts. */
  from: 'beginning' | 'now'
  /** Events per batch. */
  batch: number
  /** Handles a batch in the transaction that moves the cursor; what it writes through `db` happens exactly once. */
  handle(db: Db, events: StoredEvent[], app: Omit<App, 'database'>): Promise<void>
}

export const defineReader = (reader: Reader): Reader => reader
