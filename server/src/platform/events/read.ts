import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { PREPARED } from '../db/prepared.ts'
import type { Event } from '../db/tables.ts'
import { tx } from '../db/tx.ts'

export type StoredEvent = Selectable<Event>
export type EventLog = 'event' | 'email_event'

export interface ReadOptions<Row> {
  /** The reader's name: each reader has its own cursor. */
  reader: string
  limit: number
  /** What it reads: events, or what happened to mails. */
  log?: EventLog | undefined
  /** While this is false, the reader reads nothing and stays at the newest event. */
  needed?: RawBuilder<boolean> | undefined
  /** The types that the reader handles; others only move its cursor. All if omitted. */
  types?: readonly string[] | undefined
  /** A query that makes rows of those events, which are the table `e`; otherwise the events themselves. */
  rows?: RawBuilder<Row> | undefined
  /** Handles a batch in the transaction that also moves the cursor: its writes there happen exactly once. */
  handle(db: Db, rows: Row[]): Promise<void>
}

/**
 * Reads the next events of all companies and moves the reader's cursor. Returns their number, or null if another process
 * is reading for this reader. No event is skipped: it reads only events before the oldest open transaction, and events
 * that are committed later sort after them (docs/decisions/0002-event-order.md).
 */
export function readEvents<Row = StoredEvent>(
  db: Db,
  { reader, limit, log = 'event', needed, types, rows: made = IN_ORDER as RawBuilder<Row>, handle }: ReadOptions<Row>,
): Promise<number | null> {
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
    if (needed && !(await skipUnlessNeeded(db, reader, needed))) return 0
    // Events of other types stay in the database: most are of no interest to a reader, and an import writes millions.
    const wanted = types ? sql`type = any(${types}::text[])` : sql`true`
    const { rows } = await sql<Row & Place>`${PREPARED}
      with next as materialized (
        select * from ${sql.table(log)}
        where (xid, id) > (${cursor.xid}, ${cursor.id}) and xid < ${HORIZON}
        order by xid, id
        limit ${limit}
      ), last as (
        select xid as last_xid, id as last_id, (select count(*)::int from next) as count
        from next
        order by xid desc, id desc
        limit 1
      ), e as (
        select * from next where ${wanted}
      )
      select last.*, made.* from last left join (select true as is_row, r.* from (${made}) r) made on true`.execute(db)
    const [first] = rows
    if (!first) return 0
    const given = rows.flatMap(({ last_xid, last_id, count, is_row, ...row }) => (is_row ? [row as Row] : []))
    if (given.length) await handle(db, given)
    await db
      .updateTable('event_reader')
      .set({ xid: first.last_xid, id: first.last_id, moved_at: sql`now()` })
      .where('name', '=', reader)
      .modifyEnd(PREPARED)
      .execute()
    return first.count
  })
}

/**
 * Moves a reader whose events are not needed to the newest event; returns whether they are needed. In one statement: what
 * happens after they are needed, also at the same moment, is never skipped.
 */
async function skipUnlessNeeded(db: Db, reader: string, needed: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`${PREPARED}
    with n as materialized (select ${needed} as needed),
    moved as (
      update event_reader set xid = ${HORIZON} - 1, id = 9223372036854775807, moved_at = now()
      from n
      where not n.needed and name = ${reader} and xid < ${HORIZON} - 1)
    select needed from n`.execute(db)
  return rows[0]!.needed
}

const IN_ORDER = sql<StoredEvent>`select * from e order by xid, id`

/** The last event of a batch, and the number of its events. */
interface Place {
  last_xid: string
  last_id: string
  count: number
  is_row: true | null
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
