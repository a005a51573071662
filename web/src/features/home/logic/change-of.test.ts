import { expect, test } from 'vitest'
import { changeOf, pointsOf } from './change-of.ts'

test.each([
  [15, 10, 0.5],
  [0, 10, -1],
  [1, 0.5, 1],
  [10, 10, null],
  [10, 0, null],
  [null, 10, null],
  [10, null, null],
  [10_001, 10_000, null],
])('%s after %s', (now, before, change) => {
  expect(changeOf(now, before)).toBe(change)
})

test.each([
  [0.75, 0.5, 0.25],
  [0.25, 0.5, -0.25],
  [0.25, 0, 0.25],
  [0.2, 0.2, null],
  [0.2001, 0.2, null],
  [null, 0.2, null],
  [0.2, null, null],
])('the rate %s after %s', (now, before, points) => {
  expect(pointsOf(now, before)).toBe(points)
})
