import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { createCopy } from './copy.ts'
import type { Database, Db } from './database.ts'
import { tx } from './tx.ts'

let database: Database
beforeAll(async () => {
  database = await cloneDatabase(2)
  await sql`create table step (id int generated always as identity, name text primary key)`.execute(database.db)
})

const add = (db: Db, name: string) => sql`insert into step (name) values (${name})`.execute(db)
const names = async () =>
  (await sql<{ name: string }>`select name from step order by id`.execute(database.db)).rows.map(({ name }) => name)

test('statements that are sent at once run in their order, in one transaction', async () => {
  await tx(database.db, (db) => Promise.all(['a', 'b', 'c'].map((name) => add(db, name))))
  expect(await names()).toEqual(['a', 'b', 'c'])
})

test('when one fails, none of them has run', async () => {
  const work = tx(database.db, (db) => Promise.all(['d', 'a', 'e'].map((name) => add(db, name))))
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await names()).toEqual(['a', 'b', 'c'])
})

test('a failed statement that the work ignores is no reason to report success', async () => {
  const work = tx(database.db, async (db) => {
    await Promise.allSettled([add(db, 'a'), add(db, 'f')])
  })
  await expect(work).rejects.toThrow()
  expect(await names()).not.toContain('f')
})

test('a statement after the end of the transaction is refused', async () => {
  const handles: Db[] = []
  await tx(database.db, async (db) => {
    handles.push(db)
  })
  await expect(add(handles[0]!, 'late')).rejects.toThrow('ended')
  expect(await names()).not.toContain('late')
})

test('a connection copies rows between pipelined statements', async () => {
  const copy = createCopy(database.pool)
  const rows = async function* () {
    yield [['copied'], ['copied too']]
  }
  // More often than there are connections.
  for (let i = 0; i < 3; i++) {
    await copy.rows('step', ['name'], rows())
    const removed = await tx(database.db, (db) =>
      Promise.all(['copied', 'copied too'].map((name) => sql`delete from step where name = ${name}`.execute(db))),
    )
    expect(removed.map(({ numAffectedRows }) => numAffectedRows)).toEqual([1n, 1n])
  }
})
