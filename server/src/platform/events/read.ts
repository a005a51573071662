import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { PREPARED } from '../db/prepared.ts'
import { firstNumberOf, lastNumberOf, ownNumberOf } from '../db/sharding/numbers.ts'
import { isSharded } from '../db/sharding/sharded.ts'
import type { Event } from '../db/tables.ts'
import { tx } from '../db/tx.ts'
import type { Cursor, EventLog } from './cursor.ts'
import { mustWait } from './moved-companies.ts'

export type StoredEvent = Selectable<Event>

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
 * that are committed later sort after them (docs/decisions/0002-event-order.md). Events of each server of the database
 * have an order of their own, and the reader a cursor for each (docs/decisions/0018-sharding.md).
 */
export function readEvents<Row = StoredEvent>(db: Db, options: ReadOptions<Row>): Promise<number | null> {
  return tx(db, async (db) => {
    const cursors = await takeCursors(db, options.reader)
    if (!cursors.length) return null
    if (options.needed && !(await isNeeded(db, options.needed))) {
      for (const cursor of cursors) await skip(db, options.reader, cursor)
      return 0
    }
    let count = 0
    const waiting: Cursor[] = []
    for (const cursor of cursors) {
      const read = await readFrom(db, cursor, options)
      if (read === 'must wait') waiting.push(cursor)
      else count += read
    }
    // Companies that moved in opposite directions wait for each other.
    if (waiting.length > 1) count += Number(await readFrom(db, waiting[0]!, { ...options, waits: false }))
    return count
  })
}

/**
 * Locks the cursors that no other process is reading for. Those of servers that are gone read to their end: on a cluster the
 * servers were removed, and one server has been restored from a backup of a cluster, whose servers begin again one day.
 */
async function takeCursors(db: Db, reader: string): Promise<Cursor[]> {
  const end = isSharded() ? lastNumberOf(sql.ref('r.node')) : ownNumberOf(sql.ref('r.node'))
  const { rows } = await sql<Cursor>`${PREPARED}
    select r.node, r.xid, r.id, coalesce(h.horizon, ${end}) as horizon
    from event_reader r left join event_horizons() h on h.node = r.node
    where r.name = ${reader} and not r.held
    order by r.node
    for update of r skip locked`.execute(db)
  return rows
}

async function readFrom<Row>(
  db: Db,
  cursor: Cursor,
  options: ReadOptions<Row> & { waits?: boolean },
): Promise<number | 'must wait'> {
  const { reader, limit, log = 'event', types, rows: made = IN_ORDER as RawBuilder<Row>, handle } = options
  // Events of other types stay in the database: most are of no interest to a reader, and an import writes millions.
  const wanted = types ? sql`type = any(${types}::text[])` : sql`true`
  const { rows } = await sql<Row & Place>`${PREPARED}
    with next as materialized (
      select * from ${sql.table(log)}
      where (xid, id) > (${cursor.xid}::bigint, ${cursor.id}::bigint) and xid < ${cursor.horizon}::bigint
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
  const to = { xid: first.last_xid, id: first.last_id }
  if (options.waits !== false && isSharded() && (await mustWait(db, { reader, log, from: cursor, to })))
    return 'must wait'
  const given = rows.flatMap(({ last_xid, last_id, count, is_row, ...row }) => (is_row ? [row as Row] : []))
  if (given.length) await handle(db, given)
  await moveCursor(db, reader, { ...cursor, ...to })
  return first.count
}

const moveCursor = (db: Db, reader: string, { node, xid, id }: Cursor) =>
  db
    .updateTable('event_reader')
    .set({ xid, id, moved_at: sql`now()` })
    .where('name', '=', reader)
    .where('node', '=', node)
    .modifyEnd(PREPARED)
    .execute()

/** Asked after the horizon was read: what happens once they are needed, also at the same moment, is above it. */
async function isNeeded(db: Db, needed: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`${PREPARED} select ${needed} as needed`.execute(db)
  return rows[0]!.needed
}

/** Moves a reader whose events are not needed to the newest event. */
async function skip(db: Db, reader: string, cursor: Cursor): Promise<void> {
  const newest = BigInt(cursor.horizon) - 1n
  if (BigInt(cursor.xid) < newest) await moveCursor(db, reader, { ...cursor, xid: String(newest), id: LAST_ID })
}

const IN_ORDER = sql<StoredEvent>`select * from e order by xid, id`

/** The last event of a batch, and the number of its events. */
interface Place {
  last_xid: string
  last_id: string
  count: number
  is_row: true | null
}

/**
 * Creates the reader if it is missing. A new one starts at the newest event, or at the oldest if it wants all history. On a
 * server that was added later, it starts at the oldest.
 */
export async function ensureReader(db: Db, reader: string, from: 'beginning' | 'now'): Promise<void> {
  const first = firstNumberOf(sql.ref('h.node'))
  const start =
    from === 'beginning'
      ? first
      : sql`case when exists (select 1 from event_reader where name = ${reader}) then ${first} else h.horizon end`
  await sql`insert into event_reader (name, node, xid, id)
    select ${reader}, h.node, ${start} - 1, ${LAST_ID}::bigint from event_horizons() h
    on conflict do nothing`.execute(db)
}

const LAST_ID = '9223372036854775807'
