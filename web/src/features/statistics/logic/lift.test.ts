import { expect, test } from 'vitest'
import { liftOf } from './lift.ts'

const points = (share: number) => (100 * share).toFixed(1)

test.each([
  [null, { kind: 'unknown' }],
  [
    { low: 0.019, high: 0.034 },
    { kind: 'more', low: '1.9', high: '3.4' },
  ],
  [
    { low: -0.034, high: -0.019 },
    { kind: 'fewer', low: '1.9', high: '3.4' },
  ],
  [
    { low: -0.012, high: 0.034 },
    { kind: 'unclear', low: '1.2', high: '3.4' },
  ],
])('%j', (lift, said) => {
  expect(liftOf(lift, points)).toEqual(said)
})
