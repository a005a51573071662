import { expect, test } from 'vitest'
import { verdictOf } from './rivals.ts'

const figures = (views: number, submissions: number) => ({ views, submissions, confirmations: 0 })

test('a form wins only when chance does not explain the difference', () => {
  expect(verdictOf(figures(99, 50), figures(1000, 10))).toBe('early')
  expect(verdictOf(figures(1000, 100), figures(1000, 110))).toBe('even')
  expect(verdictOf(figures(1000, 100), figures(1000, 160))).toBe('other')
  expect(verdictOf(figures(1000, 160), figures(1000, 100))).toBe('one')
  expect(verdictOf(figures(1000, 0), figures(1000, 0))).toBe('even')
})
