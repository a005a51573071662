import { expect, test } from 'vitest'
import { freshCache } from './cache.ts'

const counting = (answer: (key: string) => object | null, maxAgeMs = 1000) => {
  const loads: string[] = []
  const load = async (key: string) => {
    loads.push(key)
    await new Promise((resolve) => setTimeout(resolve, 5))
    return answer(key)
  }
  return { loads, cache: freshCache({ maxAgeMs, maxEntries: 3, load }) }
}

test('a value is loaded once while it is fresh, and again afterwards', async () => {
  const { loads, cache } = counting(() => ({}))
  await cache.get('a')
  await cache.get('a')
  expect(loads).toEqual(['a'])
  await new Promise((resolve) => setTimeout(resolve, 1050))
  await cache.get('a')
  expect(loads).toEqual(['a', 'a'])
})

test('simultaneous look-ups are one', async () => {
  const { loads, cache } = counting(() => ({}))
  await Promise.all([cache.get('a'), cache.get('a'), cache.get('a')])
  expect(loads).toEqual(['a'])
})

test('a missing value is looked up every time', async () => {
  const { loads, cache } = counting(() => null)
  await cache.get('a')
  await cache.get('a')
  expect(loads).toEqual(['a', 'a'])
})

test('a failed look-up is not kept', async () => {
  let broken = true
  const cache = freshCache({
    maxAgeMs: 1000,
    maxEntries: 3,
    load: async () => (broken ? Promise.reject(new Error('away')) : {}),
  })
  await expect(cache.get('a')).rejects.toThrow('away')
  broken = false
  expect(await cache.get('a')).toEqual({})
})

test('a fresh value can be had without waiting', async () => {
  const { cache } = counting((key) => ({ key }))
  expect(cache.peek('a')).toBeNull()
  await cache.get('a')
  expect(cache.peek('a')).toEqual({ key: 'a' })
})

test('it never grows past its size', async () => {
  const { loads, cache } = counting(() => ({}), 10_000)
  for (const key of ['a', 'b', 'c', 'd']) await cache.get(key)
  await cache.get('a')
  expect(loads).toEqual(['a', 'b', 'c', 'd', 'a'])
})

test('a forgotten value is loaded again, also when its look-up was under way', async () => {
  let value = 1
  const { loads, cache } = counting(() => ({ value }))
  expect(await cache.get('a')).toEqual({ value: 1 })
  cache.forget('a')
  const running = cache.get('a')
  cache.forget('a')
  await running
  value = 2
  expect(await cache.get('a')).toEqual({ value: 2 })
  expect(loads).toEqual(['a', 'a', 'a'])
})
