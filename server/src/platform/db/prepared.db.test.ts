import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase } from '../../../test/support/database.ts'
import { preparedName } from './prepared.ts'
import { tx } from './tx.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase(2)
})

test('statements about single rows have a name, those about many have none', () => {
  expect(preparedName('select * from "contact" where "tenant_id" = $1 and "id" = $2')).toMatch(/^p[\w-]{20}$/)
  for (const text of [
    'select id from contact where id = any($1::bigint[])',
    'select id from contact order by id limit $1 offset $2',
    'select count(*) from contact where tenant_id = $1',
    'select * from contact where search like like_pattern($1)',
    'begin',
  ])
    expect(preparedName(text), text).toBeUndefined()
  expect(preparedName('/* one row */ select hash from erased_address where hash = any($1)')).toMatch(/^p/)
})

// Last: afterwards this process prepares nothing any more.
test('a migration under a running process costs a statement nothing but a second try', async () => {
  const { db } = database
  const read = (handle: typeof db) => sql`select * from signing_key where version = ${1}`.execute(handle)
  await tx(db, read)
  await Promise.all([read(db), read(db)])
  await sql`alter table signing_key add column added text`.execute(db)
  const [first, second] = await Promise.all([read(db), read(db)])
  expect(first.rows[0]).toHaveProperty('added')
  expect(second.rows[0]).toHaveProperty('added')
  expect(preparedName('select 1 where 1 = $1')).toBeUndefined()
})

test('and a transaction the same', async () => {
  vi.resetModules() // a process that prepares again
  const { openDatabase } = await import('./database.ts')
  const { tx: freshTx } = await import('./tx.ts')
  const fresh = openDatabase({ url: database.url, max: 1, name: 'test' })
  const read = (handle: typeof fresh.db) => sql`select * from worker_process where worker_id = ${'x'}`.execute(handle)
  await freshTx(fresh.db, read)
  await sql`alter table worker_process add column added text`.execute(database.db)
  let tries = 0
  await freshTx(fresh.db, async (handle) => {
    tries += 1
    await read(handle)
  })
  expect(tries).toBe(2)
  await fresh.close()
})
