import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import type { Database, Db } from './database.ts'
import { PREPARED } from './prepared.ts'
import { tx } from './tx.ts'

let database: Database
beforeAll(async () => {
  database = await cloneDatabase(3)
  await sql`create table thing (id int primary key)`.execute(database.db)
  await sql`insert into thing select generate_series(1, 100)`.execute(database.db)
})

const read = async (db: Db, id: number) => {
  const { rows } = await sql<{ id: number; pid: number }>`${PREPARED}
    select id, pg_backend_pid() as pid from thing where id = ${id}`.execute(db)
  return rows[0]!
}
const readMany = () => Promise.all(Array.from({ length: 50 }, (_, i) => read(database.db, i + 1)))
/** Quick reads use connections of their own first: the shared ones open meanwhile. */
const untilShared = () =>
  until('shared connections', async () => new Set((await readMany()).map(({ pid }) => pid)).size <= 2)

test('quick reads share two connections, and each gets its own answer', async () => {
  await untilShared()
  expect((await readMany()).map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1))
})

test('a read of a transaction stays in it', async () => {
  await untilShared()
  await tx(database.db, async (db) => {
    await sql`insert into thing values (1000)`.execute(db)
    expect((await read(db, 1000)).id).toBe(1000)
    expect(await read(database.db, 1000)).toBeUndefined()
  })
})

test('a read that waits for a lock does not stop the others', async () => {
  await untilShared()
  const waiting: Promise<{ id: number }>[] = []
  await tx(database.db, async (db) => {
    await sql`lock table thing in access exclusive mode`.execute(db)
    waiting.push(read(database.db, 1), read(database.db, 2))
    // Longer than a quick read takes.
    await new Promise((resolve) => setTimeout(resolve, 100))
    const { rows } = await sql`${PREPARED} select 1 as one`.execute(database.db)
    expect(rows).toEqual([{ one: 1 }])
  })
  expect((await Promise.all(waiting)).map(({ id }) => id)).toEqual([1, 2])
})

test('a shared connection that breaks is replaced', async () => {
  await untilShared()
  const { pid } = await read(database.db, 1)
  await database.pool.query('select pg_terminate_backend($1::int)', [pid])
  await until('answers again', async () =>
    readMany().then(
      () => true,
      () => false,
    ),
  )
  await untilShared()
  expect((await readMany()).map((one) => one.pid)).not.toContain(pid)
})
