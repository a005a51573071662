import { expect, test } from 'vitest'
import { liftOf } from './lift.ts'

test('the interval of a ratio of two proportions', () => {
  // 300 of 9000 against 25 of 1000: a ratio of 1.3333, whose logarithm has the standard error 0.2055.
  const lift = liftOf({ contacts: 9000, buyers: 300 }, { contacts: 1000, buyers: 25 })!
  expect(lift.low).toBeCloseTo(-0.1087, 3)
  expect(lift.high).toBeCloseTo(0.9947, 3)
})

test('large groups give a narrow interval around the true ratio', () => {
  const lift = liftOf({ contacts: 1_000_000, buyers: 102_650 }, { contacts: 1_000_000, buyers: 100_000 })!
  expect(lift.low).toBeGreaterThan(0.018)
  expect(lift.high).toBeLessThan(0.036)
})

test.each([
  [
    { contacts: 99, buyers: 50 },
    { contacts: 1000, buyers: 50 },
  ],
  [
    { contacts: 1000, buyers: 50 },
    { contacts: 99, buyers: 50 },
  ],
  [
    { contacts: 1000, buyers: 4 },
    { contacts: 1000, buyers: 50 },
  ],
  [
    { contacts: 1000, buyers: 50 },
    { contacts: 1000, buyers: 0 },
  ],
])('says nothing about small groups %#', (mailed, held) => {
  expect(liftOf(mailed, held)).toBeNull()
})
