import { expect, test } from 'vitest'
import { figuresSince, verdictOf } from './rivals.ts'

const figures = (views: number, submissions: number) => ({ views, submissions, confirmations: 0 })

test('a form wins only when chance does not explain the difference', () => {
  expect(verdictOf(figures(99, 50), figures(1000, 10))).toBe('early')
  expect(verdictOf(figures(1000, 100), figures(1000, 110))).toBe('even')
  expect(verdictOf(figures(1000, 100), figures(1000, 160))).toBe('other')
  expect(verdictOf(figures(1000, 160), figures(1000, 100))).toBe('one')
  expect(verdictOf(figures(1000, 0), figures(1000, 0))).toBe('even')
})

test('a test counts from its first day on', () => {
  const day = (day: string, views: number) => ({ day, views, submissions: 1, confirmations: 0 })
  const days = [day('2026-03-01', 5), day('2026-03-02', 10), day('2026-03-03', 20)]
  expect(figuresSince(days, '2026-03-02')).toEqual({ views: 30, submissions: 2, confirmations: 0 })
})
