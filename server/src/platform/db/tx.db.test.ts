import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { AppError } from '../errors.ts'
import type { Database } from './database.ts'
import { asAppError, isDatabaseAway, uniqueAs } from './failures.ts'
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

test('an error takes everything back', async () => {
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

test('a deadlock is tried again instead of failing somebody', async () => {
  const add = (first: number, second: number) =>
    tx(database.db, async (db) => {
      await sql`update account set n = n + 1 where id = ${first}`.execute(db)
      await new Promise((resolve) => setTimeout(resolve, 50))
      await sql`update account set n = n + 1 where id = ${second}`.execute(db)
    })
  await Promise.all([add(1, 2), add(2, 1)])
  expect(await total()).toBe(4)
})

test('a violated unique constraint becomes the conflict that it means, another error stays what it is', async () => {
  const insert = () => sql`insert into account values (1, 1)`.execute(database.db)
  await expect(insert().catch(uniqueAs({ account_pkey: 'name' }))).rejects.toMatchObject({
    code: 'conflict',
    message: 'name',
  })
  await expect(insert().catch(uniqueAs({ other: 'name' }))).rejects.toMatchObject({ code: '23505' })
})

test('a database that is away is 503, a wrong statement is our fault', async () => {
  const wrong = await sql`select nothing`.execute(database.db).catch((error) => error)
  expect(isDatabaseAway(wrong)).toBe(false)
  expect(asAppError(wrong)).toBeNull()
  for (const code of ['57P01', '57P03', '08006', 'ECONNREFUSED']) {
    expect(asAppError(Object.assign(new Error('x'), { code }))).toBeInstanceOf(AppError)
  }
})

test('partitions are made for this month and three more, once', async () => {
  const now = new Date('2031-11-15T00:00:00Z')
  expect(await ensurePartitions(database.db, now)).toEqual([
    'event_2031_11',
    'event_2031_12',
    'event_2032_01',
    'event_2032_02',
  ])
  expect(await ensurePartitions(database.db, now)).toEqual([])
  await database.pool.query("insert into event (tenant_id, at, type) values (1, '2032-01-31T23:59:59Z', 'x')")
  expect((await database.pool.query('select count(*)::int as n from event_2032_01')).rows[0].n).toBe(1)
})
