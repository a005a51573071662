import { availableParallelism } from 'node:os'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { endless, fail, inNativeCode, sum } from './offload.testing.ts'
import { createOffload, inThread } from './offload.ts'

const offload = createOffload({ limitCpuMs: 200 })
afterAll(() => offload.close())

const MODULE = new URL('./offload.testing.ts', import.meta.url)
const SUM = inThread<typeof sum>(MODULE, 'sum', { field: 'numbers' })
const ENDLESS = inThread<typeof endless>(MODULE, 'endless', { field: 'html' })
const NATIVE = inThread<typeof inNativeCode>(MODULE, 'inNativeCode', { field: 'html' })
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

test('hostile owners, as many as there are threads, leave one to an owner with little work', async () => {
  const patient = createOffload({ limitCpuMs: 1_500 })
  onTestFinished(() => patient.close())
  const owners = Array.from({ length: Math.max(2, availableParallelism()) }, (_, i) => `hostile ${i}`)
  const attack = () => owners.map((owner) => patient.run(ENDLESS, owner).catch(() => 'ended'))
  // After the first calls it is known which owners use the threads much.
  await Promise.all(attack())
  const order: string[] = []
  const attacked = Promise.all(attack()).then(() => order.push('hostile'))
  await patient.run(SUM, 'honest', [1]).then(() => order.push('honest'))
  await attacked
  expect(order).toEqual(['honest', 'hostile'])
})

test('more work of an owner than may wait is refused at once', async () => {
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => offload.run(SUM, 'eager', [1])))
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(50 - 31)
  expect(refused[0]).toMatchObject({ code: 'rate_limited', params: { retryAfter: 5 } })
  expect(await offload.run(SUM, 'eager', [1])).toMatchObject({ sum: 1 })
})

test('a thread inside of a native call does not keep the watchdog from others', async () => {
  // Both threads run already.
  await Promise.all([offload.run(SUM, 'native', [1]), offload.run(SUM, 'other', [1])])
  const order: string[] = []
  const native = offload.run(NATIVE, 'native').then(
    () => order.push('native'),
    () => order.push('native'),
  )
  await offload.run(ENDLESS, 'other').catch(() => order.push('ended'))
  expect(order).toEqual(['ended'])
  await native
})
