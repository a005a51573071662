import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import type { App } from '../app.ts'
import { partitionsCheck } from '../checks/partitions.ts'
import { ensureReader } from '../events/read.ts'
import { dropOldEvents } from '../events/retention.ts'
import { type Database, openDatabase } from './database.ts'
import { uniqueAs } from './failures.ts'
import { ensurePartitions } from './partitions.ts'
import { tx } from './tx.ts'

let database: Database & { url: string }
beforeAll(async () => {
  database = await cloneDatabase(8)
  await sql`create table account (id int primary key, n int not null)`.execute(database.db)
  await sql`insert into account values (1, 0), (2, 0)`.execute(database.db)
})

const total = async () =>
  (await sql<{ sum: number }>`select sum(n)::int as sum from account`.execute(database.db)).rows[0]!.sum

test('an error rolls everything back', async () => {
  const work = tx(database.db, async (db) => {
    await sql`update account set n = 100`.execute(db)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await total()).toBe(0)
})

test('an inner transaction joins the outer one', async () => {
  const work = tx(database.db, async (db) => {
    await tx(db, (db) => sql`update account set n = 100`.execute(db))
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await total()).toBe(0)
})

test('a transaction is repeated after a deadlock', async () => {
  const both = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let begun = 0
  const add = async (first: number, second: number) => {
    await tx(database.db, async (db) => {
      // The repeated one waits for the other, so that they do not meet again.
      if (begun === 2) await ended.promise
      await sql`update account set n = n + 1 where id = ${first}`.execute(db)
      begun += 1
      if (begun === 2) both.resolve()
      await both.promise
      await sql`update account set n = n + 1 where id = ${second}`.execute(db)
    })
    ended.resolve()
  }
  await Promise.all([add(1, 2), add(2, 1)])
  expect(await total()).toBe(4)
  expect(begun).toBe(3)
})

test('a violated unique constraint becomes a conflict; other errors stay unchanged', async () => {
  const insert = () => sql`insert into account values (1, 1)`.execute(database.db)
  await expect(insert().catch(uniqueAs({ account_pkey: 'name' }))).rejects.toMatchObject({
    code: 'conflict',
    message: 'name',
  })
  await expect(insert().catch(uniqueAs({ other: 'name' }))).rejects.toMatchObject({ code: '23505' })
})

test('only an unreachable database is 503 database: not a wrong statement, and not another service', async () => {
  await expect(sql`select nothing`.execute(database.db)).rejects.toMatchObject({ code: '42703' })
  const away = openDatabase({ url: 'postgres://postgres@127.0.0.1:1/x', max: 1, name: 'test' })
  await expect(sql`select 1`.execute(away.db)).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
    message: 'database',
  })
  await away.close()
  const killed = tx(database.db, async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    await database.pool.query('select pg_terminate_backend($1::int)', [rows[0]!.pid])
    await sql`select 1`.execute(db)
  })
  await expect(killed).rejects.toMatchObject({ status: 503, message: 'database' })
})

test('partitions are created for this month and three more, once', async () => {
  const now = new Date('2031-11-15T00:00:00Z')
  const months = ['2031_11', '2031_12', '2032_01', '2032_02']
  const tables = ['event', 'email_event', 'visit', 'custom_event', 'cart_change']
  expect(await ensurePartitions(database.db, now)).toEqual(
    tables.flatMap((table) => months.map((month) => `${table}_${month}`)),
  )
  expect(await ensurePartitions(database.db, now)).toEqual([])
  await database.pool.query(
    "insert into event (tenant_id, at, recorded_at, type) values (1, '1999-01-01T00:00:00Z', '2032-01-31T23:59:59Z', 'x')",
  )
  expect((await database.pool.query('select count(*)::int as n from event_2032_01')).rows[0].n).toBe(1)
})

test('doctor moves rows of the default partition to the partition of their month', async () => {
  const app = { database, clock: { now: () => new Date('2040-05-15T00:00:00Z') } } as unknown as App
  await database.pool.query(
    "insert into event (tenant_id, at, recorded_at, type) values (1, now(), '2040-06-10T00:00:00Z', 'stray')",
  )
  await database.pool.query(
    "insert into email_event (tenant_id, at, contact_id, source_id, kind) values (1, '2040-07-10T00:00:00Z', 1, 1, 1)",
  )
  expect(await partitionsCheck.run(app)).toContain('event_default holds rows that belong into a month of their own')
  await partitionsCheck.repair!(app)
  expect(await partitionsCheck.run(app)).not.toContain('event_default holds rows that belong into a month of their own')
  expect((await database.pool.query('select type from event_2040_06')).rows).toEqual([{ type: 'stray' }])
  expect((await database.pool.query('select kind from email_event_2040_07')).rows).toEqual([{ kind: 1 }])
})

test('old events are dropped by month, but never before every reader has passed them', async () => {
  await ensurePartitions(database.db, new Date('2020-01-15T00:00:00Z'))
  await database.pool.query(
    "insert into event (tenant_id, at, recorded_at, type) values (1, now(), '2020-01-10T00:00:00Z', 'old')",
  )
  await ensureReader(database.db, 'slow', 'beginning')
  // No reader follows e-mail events, so their month is dropped at once.
  const dropped = await dropOldEvents(database.db, new Date('2022-06-01T00:00:00Z'))
  expect(dropped).toContain('email_event_2020_01')
  expect(dropped).not.toContain('event_2020_01')
  await database.pool.query("update event_reader set xid = 9000000000000000000 where name = 'slow'")
  expect(await dropOldEvents(database.db, new Date('2022-06-01T00:00:00Z'))).toEqual(['event_2020_01'])
})
