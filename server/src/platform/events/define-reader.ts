import type { RawBuilder } from 'kysely'
import type { App } from '../app.ts'
import type { Db } from '../db/database.ts'
import type { EventLog } from './cursor.ts'
import type { StoredEvent } from './read.ts'

/** A follower of the events of all companies. It handles the events, or rows that the database makes of them. */
export interface Reader<Row = StoredEvent> {
  /** Names the cursor: never rename it. */
  name: string
  /** Where a new reader starts. */
  from: 'beginning' | 'now'
  /** What it reads: events, or what happened to mails. */
  log?: EventLog
  /** While this is false, it reads nothing and stays at the newest event. */
  needed?: RawBuilder<boolean>
  /** Events per batch. */
  batch: number
  /** The events that it handles; all if omitted. */
  types?: readonly { type: string }[]
  /** A query that makes rows of the events of a batch, which are the table `e`: a reader that only counts needs no events. */
  rows?: RawBuilder<Row>
  /** Handles a batch in the transaction that moves the cursor; its writes through `db` happen exactly once. */
  handle(db: Db, rows: Row[], app: Omit<App, 'database'>): Promise<void>
}

/** A reader of any rows. */
export type AnyReader = Reader<unknown>

export const defineReader = <Row = StoredEvent>(reader: Reader<Row>): Reader<Row> => reader
