import type { App } from '../app.ts'
import type { Db } from '../db/database.ts'
import type { StoredEvent } from './read.ts'

/** A follower of the events of all companies. */
export interface Reader {
  /** Names the cursor: never rename it. */
  name: string
  /** Where a new reader starts. */
  from: 'beginning' | 'now'
  /** Events per batch. */
  batch: number
  /** The events that it handles; all if omitted. */
  types?: readonly { type: string }[]
  /** Handles a batch in the transaction that moves the cursor; its writes through `db` happen exactly once. */
  handle(db: Db, events: StoredEvent[], app: Omit<App, 'database'>): Promise<void>
}

export const defineReader = (reader: Reader): Reader => reader
