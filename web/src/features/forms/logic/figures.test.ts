import { expect, test } from 'vitest'
import { filledDays } from './days.ts'
import { verdictOf } from './rivals.ts'

const figures = (views: number, submissions: number) => ({ views, submissions, confirmations: 0 })

test('days between those with figures have zeros', () => {
  const days = filledDays([
    { day: '2026-02-27', ...figures(3, 1) },
    { day: '2026-03-02', ...figures(5, 2) },
  ])
  expect(days.map(({ day, views }) => [day, views])).toEqual([
    ['2026-02-27', 3],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 5],
  ])
  expect(filledDays([])).toEqual([])
})

test('a form wins only when chance does not explain the difference', () => {
  expect(verdictOf(figures(99, 50), figures(1000, 10))).toBe('early')
  expect(verdictOf(figures(1000, 100), figures(1000, 110))).toBe('even')
  expect(verdictOf(figures(1000, 100), figures(1000, 160))).toBe('other')
  expect(verdictOf(figures(1000, 160), figures(1000, 100))).toBe('one')
  expect(verdictOf(figures(1000, 0), figures(1000, 0))).toBe('even')
})
