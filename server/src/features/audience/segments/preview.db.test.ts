import { afterEach, beforeEach, expect, test } from 'vitest'
import { useApi } from '../../../../test/support/api.ts'
import type { Company } from '../../../../test/support/company.ts'
import { lockTable, untilWaiting } from '../../../../test/support/locks.ts'

const t = useApi()

const ALL = { type: 'group', match: 'all', rules: [] }

let co: Company
// Statements that read contacts wait for this lock.
let unlock: () => Promise<void>
beforeEach(async () => {
  co = await t.company()
  unlock = await lockTable(t.database, 'contact')
})
afterEach(() => unlock())

test('the next preview of an editor cancels the one that still runs', async () => {
  const preview = () => co.post('/segments/preview', { shopId: co.shopId, definition: ALL, editor: 'x' }).raw()
  const first = preview()
  await untilWaiting(co.db, 1)
  const second = preview()
  const ended = await first
  expect([ended.status, ended.body.error?.message]).toEqual([409, 'superseded'])
  await unlock()
  expect((await second).status).toBe(200)
})

test('of previews of one editor at the same time only the last runs', async () => {
  const body = { shopId: co.shopId, definition: ALL, editor: 'typing' }
  const statuses: number[] = []
  const previews = Array.from({ length: 6 }, async () => {
    const { status } = await co.post('/segments/preview', body).raw()
    statuses.push(status)
  })
  // The others end while the last one still waits.
  await expect.poll(() => statuses).toEqual(Array(5).fill(409))
  await unlock()
  await Promise.all(previews)
  expect(statuses).toEqual([...Array(5).fill(409), 200])
})

test('a preview is cancelled after ten seconds', async () => {
  const preview = () => co.post('/segments/preview', { shopId: co.shopId, definition: ALL })
  const error = await preview().fails(400, 'validation', 'definition')
  expect(error.params).toEqual({ reason: 'too_slow' })
  await unlock()
  await preview().ok()
})
