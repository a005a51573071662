import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { PREPARED } from '../db/prepared.ts'
import type { Event } from '../db/tables.ts'
import { tx } from '../db/tx.ts'

export type StoredEvent = Selectable<Event>

export interface ReadOptions {
  /** The reader's name: each reader has its own cursor. */
  reader: string
  limit: number
  /** Handles a batch in the transaction that also moves the cursor: its writes there happen exactly once. */
  handle(db: Db, events: StoredEvent[]): Promise<void>
}

/**
 * Reads the next events of all companies and moves the reader's cursor. Returns their number, or null if another process
 * is reading for this reader. No event is skipped: it reads only events before the oldest open transaction, and events
 * that are committed later sort after them (docs/decisions/0002-event-order.md).
 */
export function readEvents(db: Db, { reader, limit, handle }: ReadOptions): Promise<number | null> {
  return tx(db, async (db) => {
    const cursor = await db
      .selectFrom('event_reader')
      .selectAll()
      .where('name', '=', reader)
      .forUpdate()
      .skipLocked()
      .modifyEnd(PREPARED)
      .executeTakeFirst()
    if (!cursor) return null
    const events = await db
      .selectFrom('event')
      .selectAll()
      .where(sql<boolean>`(xid, id) > (${cursor.xid}, ${cursor.id})`)
      .where('xid', '<', HORIZON)
      .orderBy('xid')
      .orderBy('id')
      .limit(limit)
      .modifyEnd(PREPARED)
      .execute()
    const last = events.at(-1)
    if (!last) return 0
    await handle(db, events)
    await db
      .updateTable('event_reader')
      .set({ xid: last.xid, id: last.id, moved_at: sql`now()` })
      .where('name', '=', reader)
      .modifyEnd(PREPARED)
      .execute()
    return events.length
  })
}

/** Creates the reader if it is missing. A new one starts at the newest event, or at the oldest if it wants all history. */
export async function ensureReader(db: Db, reader: string, from: 'beginning' | 'now'): Promise<void> {
  const start = from === 'beginning' ? sql`0` : HORIZON
  await sql`insert into event_reader (name, xid, id) values (${reader}, ${start} - 1, 9223372036854775807) on conflict do nothing`.execute(
    db,
  )
}

/** All events below it are final. The value belongs to the same snapshot as the events that are read. */
const HORIZON = sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`
