import { expect, test } from 'vitest'
import { warningOf } from './stack.ts'

const counts = (free: number, total: number) => ({ free, total, assigned: total - free, used: 0 })

test.each([
  [0, 0, 'none'],
  [0, 10, 'empty'],
  [1, 10, 'low'],
  [10, 100, 'low'],
  [11, 100, null],
  [10, 10, null],
])('%i of %i free codes: %s', (free, total, warning) => {
  expect(warningOf(counts(free, total))).toBe(warning)
})
