import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { cloneDatabase, onClose } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'

const NOTHING = sql``

let changed: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  changed = await cloneDatabase(2)
})

/** A process that has prepared nothing yet: names belong to the whole process, so the modules are loaded again. */
async function freshProcess(max: number) {
  vi.resetModules()
  const { openDatabase } = await import('./database.ts')
  const { tx } = await import('./tx.ts')
  const { preparedName, PREPARED } = await import('./prepared.ts')
  const database = openDatabase({ url: changed.url, max, name: 'test' })
  onClose(() => database.close())
  return { db: database.db, tx, preparedName, PREPARED }
}

test('only statements with the mark have a name', async () => {
  const { db, preparedName, PREPARED } = await freshProcess(1)
  const query = db.selectFrom('contact').selectAll().where('tenant_id', '=', '1').where('id', '=', '2')
  expect(preparedName(query.compile().sql)).toBeUndefined()
  const marked = query.modifyEnd(PREPARED).compile().sql
  expect(preparedName(marked)).toMatch(/^p[\w-]{20}$/)
  expect(preparedName(marked)).toBe(preparedName(marked))
  expect(preparedName(sql`${PREPARED} select 1`.compile(db).sql)).not.toBe(preparedName(marked))
  expect(preparedName('begin')).toBeUndefined()
})

test('the server keeps the plan of a marked statement, and of no other', async () => {
  const { db, PREPARED } = await freshProcess(1)
  await sql`select * from signing_key where version = ${1}`.execute(db)
  await sql`${PREPARED} select * from signing_key where version = ${1}`.execute(db)
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ statement: '/* prepared */ select * from signing_key where version = $1' }])
})

test('statements of ever new shapes use at most 300 names', async () => {
  const { preparedName } = await freshProcess(1)
  const texts = Array.from({ length: 310 }, (_, i) => `/* prepared */ select ${i}`)
  expect(texts.filter((text) => preparedName(text))).toHaveLength(300)
  expect(preparedName(texts[0]!)).toBeDefined()
  expect(preparedName(texts.at(-1)!)).toBeUndefined()
})

test('a migration under a running process costs a statement nothing but a second try', async () => {
  const { db, tx, preparedName, PREPARED } = await freshProcess(2)
  const read = (handle: typeof db) => sql`${PREPARED} select * from signing_key where version = ${1}`.execute(handle)
  await tx(db, read)
  // The shared connection has it too: it opens with the first statements.
  const pidOf = async (mark: typeof PREPARED | typeof NOTHING) =>
    (await sql<{ pid: number }>`${mark} select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
  await until('a shared connection', async () => (await pidOf(PREPARED)) !== (await pidOf(NOTHING)))
  await read(db)
  await sql`alter table signing_key add column added text`.execute(changed.db)
  const [first, second] = await Promise.all([read(db), read(db)])
  expect(first.rows[0]).toHaveProperty('added')
  expect(second.rows[0]).toHaveProperty('added')
  expect(preparedName('/* prepared */ select 1 where 1 = $1')).toBeUndefined()
})

test('a migration under a running process costs a transaction nothing but a second try', async () => {
  const { db, tx, PREPARED } = await freshProcess(1)
  const read = (handle: typeof db) =>
    sql`${PREPARED} select * from worker_process where worker_id = ${'x'}`.execute(handle)
  await tx(db, read)
  await sql`alter table worker_process add column added text`.execute(changed.db)
  let tries = 0
  await tx(db, async (handle) => {
    tries += 1
    await read(handle)
  })
  expect(tries).toBe(2)
})
