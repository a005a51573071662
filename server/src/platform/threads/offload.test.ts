import { afterAll, expect, test } from 'vitest'
import type { endless, fail, sum } from './offload.testing.ts'
import { createOffload, inThread } from './offload.ts'

const offload = createOffload({ limitCpuMs: 200 })
afterAll(() => offload.close())

const MODULE = new URL('./offload.testing.ts', import.meta.url)
const SUM = inThread<typeof sum>(MODULE, 'sum', { field: 'numbers' })
const ENDLESS = inThread<typeof endless>(MODULE, 'endless', { field: 'html' })
const FAIL = inThread<typeof fail>(MODULE, 'fail', { field: 'html' })

test('a function runs in a thread and returns its result', async () => {
  expect(await offload.run(SUM, 'a', [1, 2, 3])).toEqual({ sum: 6, isMainThread: false })
})

test('work that takes too long is ended, and is an error of its field', async () => {
  await expect(offload.run(ENDLESS, 'a')).rejects.toMatchObject({ code: 'validation', message: 'html' })
  expect(await offload.run(SUM, 'a', [1])).toMatchObject({ sum: 1 })
})

test('an exception reaches the caller', async () => {
  await expect(offload.run(FAIL, 'a')).rejects.toThrow('broken on purpose')
})

test('hostile work of one owner delays no other', async () => {
  const hostile = Array.from({ length: 5 }, () => offload.run(ENDLESS, 'hostile').catch(() => 'ended'))
  const order: string[] = []
  await Promise.all([
    offload.run(SUM, 'honest', [1]).then(() => order.push('honest')),
    Promise.all(hostile).then(() => order.push('hostile')),
  ])
  expect(order).toEqual(['honest', 'hostile'])
})
