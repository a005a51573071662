import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { closeAction, moveAction, openAction } from '../../../platform/jobs/actions.ts'

const t = useApi()

const list = async (co: Company) => (await co.get('/running-actions').ok(200)).items
const open = async (co: Company, type = 'lists.merge', total: number | null = null) => ({
  tenantId: co.tenantId,
  actionId: await openAction(co.db, co.tenantId, type, total),
})

test('a company without background work has none', async () => {
  const co = await t.company()
  expect(await co.get('/running-actions').ok(200)).toEqual({ items: [] })
})

test('a queued action has no start time', async () => {
  const co = await t.company()
  const { actionId } = await open(co)
  expect(await list(co)).toEqual([
    { jobId: actionId, type: 'lists.merge', progress: { done: 0, total: null }, startedAt: null },
  ])
})

test('actions come in the order in which they were opened', async () => {
  const co = await t.company()
  for (const type of ['c', 'a', 'b']) await open(co, type)
  expect((await list(co)).map((item: { type: string }) => item.type)).toEqual(['c', 'a', 'b'])
})

describe('progress', () => {
  test('sets the start time once, with the first batch', async () => {
    const co = await t.company()
    const ref = await open(co, 'imports.run', 100)
    const before = Date.now()
    await moveAction(co.db, ref, 10)
    const [first] = await list(co)
    expect(first.progress).toEqual({ done: 10, total: 100 })
    expect(Date.parse(first.startedAt)).toBeGreaterThanOrEqual(before - 1)
    await wait(5)
    await moveAction(co.db, ref, 20)
    expect(await list(co)).toEqual([{ ...first, progress: { done: 20, total: 100 } }])
  })

  test('may set or change the total later', async () => {
    const co = await t.company()
    const ref = await open(co)
    await moveAction(co.db, ref, 1, { total: 5_000_000_000 })
    expect((await list(co))[0].progress).toEqual({ done: 1, total: 5_000_000_000 })
    await moveAction(co.db, ref, 4_000_000_000)
    expect((await list(co))[0].progress).toEqual({ done: 4_000_000_000, total: 5_000_000_000 })
  })

  test('of a failed batch is not shown', async () => {
    const co = await t.company()
    const ref = await open(co)
    const failed = co.db.transaction().execute(async (db) => {
      await moveAction(db, ref, 50)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await list(co)).toMatchObject([{ progress: { done: 0 }, startedAt: null }])
  })
})

describe('the end', () => {
  test('removes the action from the list, whether it succeeded or not', async () => {
    const co = await t.company()
    const [good, bad, other] = [await open(co), await open(co), await open(co)]
    await closeAction(co.db, good, false)
    await closeAction(co.db, bad, true)
    expect((await list(co)).map((item: { jobId: string }) => item.jobId)).toEqual([other.actionId])
    const rows = await co.db
      .selectFrom('action')
      .select(['id', 'failed'])
      .where('tenant_id', '=', co.tenantId)
      .execute()
    expect(rows.filter((row) => row.failed).map((row) => row.id)).toEqual([bad.actionId])
  })

  test('is final: an action that succeeded does not fail afterwards', async () => {
    const co = await t.company()
    const ref = await open(co)
    const row = () => co.db.selectFrom('action').selectAll().where('id', '=', ref.actionId).executeTakeFirstOrThrow()
    await closeAction(co.db, ref, false)
    const before = await row()
    await wait(5)
    await closeAction(co.db, ref, true)
    expect(await row()).toEqual(before)
  })
})

test('an action that was opened in a failed transaction does not exist', async () => {
  const co = await t.company()
  const failed = co.db.transaction().execute(async (db) => {
    await openAction(db, co.tenantId, 'lists.merge', null)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await list(co)).toEqual([])
})

test('actions of another company are neither shown, moved nor ended', async () => {
  const [co, other] = [await t.company(), await t.company()]
  const theirs = await open(other)
  const foreign = { tenantId: co.tenantId, actionId: theirs.actionId }
  await moveAction(co.db, foreign, 5)
  await closeAction(co.db, foreign, false)
  expect(await list(co)).toEqual([])
  expect(await list(other)).toMatchObject([{ progress: { done: 0 }, startedAt: null }])
})
