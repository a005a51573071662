import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import Type from 'typebox'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import type { App } from '../app.ts'
import { eventsCheck } from '../checks/events.ts'
import type { Database } from '../db/database.ts'
import { RANGE } from '../db/sharding/numbers.ts'
import { tx } from '../db/tx.ts'
import { defineEvent } from './define-event.ts'
import { ensureReader, readEvents, type StoredEvent } from './read.ts'
import { writeEvents } from './write.ts'

let database: Database
const CONTACTS = 8
/** Behind all events of a transaction. */
const LAST = 9_223_372_036_854_775_807n

const happened = defineEvent({ type: 'thing_happened', data: Type.Object({ n: Type.Integer() }) })
const plain = (type: string) => defineEvent({ type, data: Type.Object({}) })

beforeAll(async () => {
  database = await cloneDatabase(60)
  await sql`create table subject (id int primary key, n int not null default 0)`.execute(database.db)
  await sql`insert into subject select generate_series(1, ${CONTACTS})`.execute(database.db)
})

/**
 * Waits until everything committed so far is readable. The horizon is that of the whole server, and other test files
 * have transactions open on it.
 */
async function settle(from = database) {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(
    from.db,
  )
  for (;;) {
    const passed = sql<{
      passed: boolean
    }>`select pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= ${rows[0]!.next}::bigint as passed`
    if ((await passed.execute(from.db)).rows[0]!.passed) return
    await pause(10)
  }
}

const number = (event: StoredEvent) => (event.data as { n: number }).n

/** Writes the next event of some contacts: each takes its row's lock, then its number, and may dawdle at every step. */
const writeSome = (contacts: number[], slow: () => number) =>
  tx(database.db, async (db) => {
    // A number of the transaction before any lock: the case in which plain windows of transactions lose the order.
    await sql`select pg_current_xact_id()`.execute(db)
    for (const contact of contacts) {
      await pause(slow())
      await sql`select 1 from subject where id = ${contact} for update`.execute(db)
      const { rows } = await sql<{ n: number }>`update subject set n = n + 1 where id = ${contact} returning n`.execute(
        db,
      )
      await writeEvents(db, '1', [happened({ at: new Date(), contactId: String(contact), data: { n: rows[0]!.n } })])
      await pause(slow())
    }
  })

describe('readers of events', () => {
  test('each of three sees every event exactly once and in order per contact, while writers of different duration commit', async () => {
    const readers = ['one', 'two', 'three']
    const seen = new Map<string, StoredEvent[]>(readers.map((name) => [name, []]))
    for (const name of readers) await ensureReader(database.db, name, 'beginning')
    let writing = true
    const reading = readers.map(async (reader, index) => {
      for (let done = false; !done; ) {
        const last = !writing // noted before the read: only one that begins after the last commit sees everything
        const handle = async (_db: unknown, events: StoredEvent[]) => {
          seen.get(reader)!.push(...events)
        }
        const count = await readEvents(database.db, { reader, limit: 7 + index * 20, handle })
        done = last && count === 0
        if (!count) await pause(3)
      }
    })
    let total = 0
    const writers = Array.from({ length: 24 }, async (_, writer) => {
      const slow = () => (writer % 6 === 0 ? 25 : writer % 3) // most are quick, some hold their transaction open
      for (let round = 0; round < 12; round++) {
        const contacts = [1 + ((writer + round) % CONTACTS), 1 + ((writer * 3 + round * 5) % CONTACTS)]
        const unique = [...new Set(contacts)].sort((a, b) => a - b) // always the same order of locks: no deadlocks
        await writeSome(unique, slow)
        total += unique.length
      }
    })
    await Promise.all(writers)
    await settle()
    writing = false
    await Promise.all(reading)
    for (const name of readers) {
      const events = seen.get(name)!
      expect(new Set(events.map((event) => event.id)).size).toBe(total)
      expect(events.length).toBe(total)
      for (let contact = 1; contact <= CONTACTS; contact++) {
        const numbers = events.filter((event) => event.contact_id === String(contact)).map(number)
        expect(numbers).toEqual(numbers.map((_, i) => i + 1))
      }
    }
  })

  test('an earlier event of a contact is not overtaken when an unrelated older transaction is open', async () => {
    await ensureReader(database.db, 'overtaken', 'beginning')
    await settle()
    await drain('overtaken')
    const [secondBegun, openBegun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const gate = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    // Gets its number first and the contact last …
    const second = tx(database.db, async (db) => {
      await sql`select pg_current_xact_id()`.execute(db)
      secondBegun.resolve()
      await late.promise
      await sql`select 1 from subject where id = 1 for update`.execute(db)
      await writeEvents(db, '1', [plain('second')({ at: new Date(), contactId: '1' })])
    })
    await secondBegun.promise
    // … while this one, numbered in between, stays open …
    const open = tx(database.db, async (db) => {
      await sql`select pg_current_xact_id()`.execute(db)
      openBegun.resolve()
      await gate.promise
    })
    await openBegun.promise
    await tx(database.db, async (db) => {
      await sql`select 1 from subject where id = 1 for update`.execute(db)
      await writeEvents(db, '1', [plain('first')({ at: new Date(), contactId: '1' })])
    })
    late.resolve()
    await second
    const early = await drain('overtaken')
    gate.resolve()
    await open
    await settle()
    const types = [...early, ...(await drain('overtaken'))].map((event) => event.type)
    expect(types).toEqual(['first', 'second'])
  })

  test('a handler that fails leaves the cursor where it was', async () => {
    await settle()
    await ensureReader(database.db, 'failing', 'now')
    await writeSome([1], () => 0)
    await settle()
    const fail = () =>
      readEvents(database.db, { reader: 'failing', limit: 10, handle: () => Promise.reject(new Error('no')) })
    await expect(fail()).rejects.toThrow('no')
    expect(await drain('failing')).toHaveLength(1)
  })

  test('two processes never read for one reader at the same time', async () => {
    await settle()
    await ensureReader(database.db, 'busy', 'now')
    await writeSome([2], () => 0)
    await settle()
    const entered = Promise.withResolvers<void>()
    const leave = Promise.withResolvers<void>()
    const handle = async () => {
      entered.resolve()
      await leave.promise
    }
    const first = readEvents(database.db, { reader: 'busy', limit: 10, handle })
    await entered.promise
    expect(await readEvents(database.db, { reader: 'busy', limit: 10, handle })).toBeNull()
    leave.resolve()
    expect(await first).toBe(1)
  })

  test('a new reader starts at the newest event, or at the first when asked to', async () => {
    await writeSome([3], () => 0)
    await settle()
    await ensureReader(database.db, 'fresh', 'now')
    await ensureReader(database.db, 'historian', 'beginning')
    expect(await drain('fresh')).toHaveLength(0)
    expect((await drain('historian')).length).toBeGreaterThan(100)
  })

  test('a reader of some types gets only those, in order, and passes the others', async () => {
    await ensureReader(database.db, 'picky', 'now')
    await settle()
    const kinds = ['wanted', 'other', 'other', 'wanted', 'other', 'other', 'other', 'wanted', 'other']
    await tx(database.db, (db) =>
      writeEvents(
        db,
        '1',
        kinds.map((type) => plain(type)({ at: new Date() })),
      ),
    )
    await settle()
    const seen: string[] = []
    const counts: (number | null)[] = []
    const handle = async (_db: unknown, events: StoredEvent[]) => {
      seen.push(...events.map((event) => event.type))
    }
    do counts.push(await readEvents(database.db, { reader: 'picky', limit: 3, types: ['wanted'], handle }))
    while (counts.at(-1))
    expect(counts).toEqual([3, 3, 3, 0])
    expect(seen).toEqual(['wanted', 'wanted', 'wanted'])
    expect(await drain('picky')).toEqual([])
  })

  test('events are refused outside of a transaction', async () => {
    await expect(writeEvents(database.db, '1', [plain('x')({ at: new Date() })])).rejects.toThrow('transaction')
  })
})

describe('doctor after a restored dump', () => {
  // Servers of a cluster number their rows themselves.
  test.skipIf(inject('workerUrls').length)(
    'finds numbers from the future and moves rows and cursors, so that readers continue where they were',
    async () => {
      const other = await cloneDatabase(4)
      await other.pool.query(`insert into event (tenant_id, id, at, xid, type, contact_id)
      select 1, 100 + n, now(), 4000000000000 + n, 'old_' || n, 1 from generate_series(1, 5) n`)
      await other.pool.query("insert into event_reader (name, xid, id) values ('r', 4000000000002, 102)")
      const app = { database: other } as unknown as App
      expect(await eventsCheck.run(app)).toHaveLength(1)
      expect(await eventsCheck.repair!(app)).toHaveLength(1)
      expect(await eventsCheck.run(app)).toEqual([])
      await tx(other.db, (db) => writeEvents(db, '1', [plain('new')({ at: new Date(), contactId: '1' })]))
      await settle(other)
      expect((await drain('r', other)).map((event) => event.type)).toEqual(['old_3', 'old_4', 'old_5', 'new'])
    },
  )

  test.skipIf(inject('workerUrls').length)(
    'keeps the places of readers in the events of each server of a cluster',
    async () => {
      const other = await cloneDatabase(4)
      const write = (kind: string, first: bigint) =>
        other.pool.query(
          `insert into event (tenant_id, id, at, xid, type, contact_id)
         select 1, nextval('event_id_seq'), now(), $2::bigint + n, $1 || n, 1 from generate_series(1, 3) n`,
          [kind, String(first)],
        )
      await write('first_', RANGE + 5_000_100n)
      await write('second_', 2n * RANGE + 4_000_200n)
      const place = 'insert into event_reader (name, node, xid, id) values ($1, $2, $3, $4)'
      await other.pool.query(place, ['r', 0, 4_000_000_000_000n, LAST])
      await other.pool.query(place, ['r', 1, RANGE + 5_000_101n, LAST])
      await other.pool.query(place, ['r', 2, 2n * RANGE + 4_000_203n, LAST])
      expect(await eventsCheck.repair!({ database: other } as unknown as App)).toHaveLength(1)
      await tx(other.db, (db) => writeEvents(db, '1', [plain('new')({ at: new Date(), contactId: '1' })]))
      await settle(other)
      expect((await drain('r', other)).map((event) => event.type)).toEqual(['new', 'first_2', 'first_3'])
      expect(await drain('r', other)).toEqual([])
      // Servers of a cluster that is made of it begin at their own first number.
      const { rows } = await other.pool.query('select node, xid from event_reader where node > 0')
      for (const { node, xid } of rows) expect(BigInt(xid)).toBeLessThan(BigInt(node) * RANGE)
    },
  )
})

/** Reads all that is readable now. */
async function drain(reader: string, from = database): Promise<StoredEvent[]> {
  const all: StoredEvent[] = []
  const handle = async (_db: unknown, events: StoredEvent[]) => {
    all.push(...events)
  }
  while (await readEvents(from.db, { reader, limit: 1000, handle }));
  return all
}
