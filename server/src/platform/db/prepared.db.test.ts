import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, onClose } from '../../../test/support/database.ts'

let changed: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  changed = await cloneDatabase(2)
})

/** As in a process that has prepared nothing yet; names belong to the whole process. */
async function freshProcess(max: number) {
  vi.resetModules()
  const { openDatabase } = await import('./database.ts')
  const { tx } = await import('./tx.ts')
  const { preparedName } = await import('./prepared.ts')
  const database = openDatabase({ url: changed.url, max, name: 'test' })
  onClose(() => database.close())
  return { db: database.db, tx, preparedName }
}

test('statements about single rows have a name, those about many have none', async () => {
  const { preparedName } = await freshProcess(1)
  expect(preparedName('select * from "contact" where "tenant_id" = $1 and "id" = $2')).toMatch(/^p[\w-]{20}$/)
  for (const text of [
    'select id from contact where id = any($1::bigint[])',
    'select id from contact order by id limit $1 offset $2',
    'select count(*) from contact where tenant_id = $1',
    'select * from contact where search like like_pattern($1)',
    'select id from contact where city = $1 /* anew */',
    'begin',
  ])
    expect(preparedName(text), text).toBeUndefined()
  expect(preparedName('/* one row */ select hash from erased_address where hash = any($1)')).toMatch(/^p/)
})

test('a migration under a running process costs a statement nothing but a second try', async () => {
  const { db, tx, preparedName } = await freshProcess(2)
  const read = (handle: typeof db) => sql`select * from signing_key where version = ${1}`.execute(handle)
  await tx(db, read)
  await Promise.all([read(db), read(db)])
  await sql`alter table signing_key add column added text`.execute(changed.db)
  const [first, second] = await Promise.all([read(db), read(db)])
  expect(first.rows[0]).toHaveProperty('added')
  expect(second.rows[0]).toHaveProperty('added')
  expect(preparedName('select 1 where 1 = $1')).toBeUndefined()
})

test('and a transaction the same', async () => {
  const { db, tx } = await freshProcess(1)
  const read = (handle: typeof db) => sql`select * from worker_process where worker_id = ${'x'}`.execute(handle)
  await tx(db, read)
  await sql`alter table worker_process add column added text`.execute(changed.db)
  let tries = 0
  await tx(db, async (handle) => {
    tries += 1
    await read(handle)
  })
  expect(tries).toBe(2)
})
