import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import type { Database } from './database.ts'
import { IS_FIRST_PLAN, TooSlow, withSecondPlan } from './second-plan.ts'
import { tx } from './tx.ts'

let database: Database
beforeAll(async () => {
  database = await cloneDatabase()
})

const isFirst = async (db: Database['db']) =>
  (await sql<{ first: boolean }>`select ${IS_FIRST_PLAN} as first`.execute(db)).rows[0]!.first

const nestedLoops = async (db: Database['db']) =>
  (await sql<{ on: string }>`select current_setting('enable_nestloop') as on`.execute(db)).rows[0]!.on

test('a quick statement runs once', async () => {
  let runs = 0
  const value = await withSecondPlan(database.db, 5000, async (db) => {
    runs += 1
    return nestedLoops(db)
  })
  expect([value, runs]).toEqual(['on', 1])
})

test('a slow statement is repeated with another plan, and nothing of the first attempt is left', async () => {
  const tries: string[] = []
  await sql`create table noted (n int)`.execute(database.db)
  await withSecondPlan(database.db, null, async (db) => {
    tries.push(await nestedLoops(db))
    await sql`insert into noted values (1)`.execute(db)
    if (tries.length === 1) await sql`select pg_sleep(30)`.execute(db)
  })
  expect(tries).toEqual(['on', 'off'])
  expect((await sql`select * from noted`.execute(database.db)).rows).toHaveLength(1)
})

test('a statement knows whether it is the first attempt', async () => {
  const tries: boolean[] = []
  await tx(database.db, async (db) => {
    tries.push(await isFirst(db))
    await withSecondPlan(db, null, async (db) => {
      tries.push(await isFirst(db))
      if (tries.length === 2) await sql`select pg_sleep(30)`.execute(db)
    })
    tries.push(await isFirst(db))
  })
  await withSecondPlan(database.db, null, isFirst)
  expect([...tries, await isFirst(database.db)]).toEqual([false, true, false, false, false])
})

test('after its limit it is too slow', async () => {
  const slow = withSecondPlan(database.db, 4000, (db) => sql`select pg_sleep(60)`.execute(db))
  await expect(slow).rejects.toBeInstanceOf(TooSlow)
})

test('other errors are thrown unchanged, without a second attempt', async () => {
  let runs = 0
  const failing = withSecondPlan(database.db, 5000, (db) => {
    runs += 1
    return sql`select 1 / 0`.execute(db)
  })
  await expect(failing).rejects.toThrow('division by zero')
  expect(runs).toBe(1)
})
