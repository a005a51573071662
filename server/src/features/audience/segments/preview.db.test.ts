import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'

const t = useApi()

const ALL = { type: 'group', match: 'all', rules: [] }

test('the next preview of an editor cancels the one that still runs', async () => {
  const co = await t.company()
  const slow = co.db.transaction().execute(async (db) => {
    // Statements that read contacts wait for this lock.
    await sql`lock table contact in access exclusive mode`.execute(db)
    const first = co.post('/segments/preview', { shopId: co.shopId, definition: ALL, editor: 'x' }).raw()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const second = co.post('/segments/preview', { shopId: co.shopId, definition: ALL, editor: 'x' }).raw()
    const ended = await first
    expect([ended.status, ended.body.error?.message]).toEqual([409, 'superseded'])
    return { second }
  })
  expect((await (await slow).second).status).toBe(200)
})

test('of previews of one editor at the same time only the last runs', async () => {
  const co = await t.company()
  const body = { shopId: co.shopId, definition: ALL, editor: 'typing' }
  const began = performance.now()
  const { answers } = await co.db.transaction().execute(async (db) => {
    await sql`lock table contact in access exclusive mode`.execute(db)
    const sent = Array.from({ length: 6 }, () => co.post('/segments/preview', body).raw())
    await new Promise((resolve) => setTimeout(resolve, 1500))
    return { answers: Promise.all(sent) }
  })
  const statuses = (await answers).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409])
  expect(performance.now() - began).toBeLessThan(8000)
}, 20_000)

test('a preview is cancelled after ten seconds', async () => {
  const co = await t.company()
  await co.db.transaction().execute(async (db) => {
    // Statements that read contacts wait for this lock.
    await sql`lock table contact in access exclusive mode`.execute(db)
    const error = await co
      .post('/segments/preview', { shopId: co.shopId, definition: ALL })
      .fails(400, 'validation', 'definition')
    expect(error.params).toEqual({ reason: 'too_slow' })
  })
  await co.post('/segments/preview', { shopId: co.shopId, definition: ALL }).ok()
}, 20_000)
