import { expect, test } from 'vitest'
import { restAfter } from './rest.ts'
import { rollingUp } from './roll-up.ts'
import { summingProducts } from './sum-products.ts'

const now = new Date('2026-03-01T12:00:00Z')
const restOf = (tookMs: number) => restAfter(now, tookMs).getTime() - now.getTime()

test('sums that are cheap to make follow within five seconds', () => {
  for (const { everyMs } of [rollingUp, summingProducts]) expect(everyMs + restOf(60)).toBeLessThan(4500)
})

test('sums that are expensive to make rest longer, at most ten minutes', () => {
  expect(restOf(1000)).toBe(50_000)
  expect(restOf(3_600_000)).toBe(600_000)
})
