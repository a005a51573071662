import { expect, test } from 'vitest'
import { conversionOf } from './conversion.ts'
import { filledDays } from './days.ts'

test('the conversion rate is the share of views with a submission, where views are counted', () => {
  expect(conversionOf({ views: 200, submissions: 30 })).toBe(0.15)
  expect(conversionOf({ views: 0, submissions: 0 })).toBeNull()
  expect(conversionOf({ views: 3, submissions: 5 })).toBeNull()
})

test('days between those with figures have zeros', () => {
  const names = ['views', 'submissions'] as const
  const days = filledDays(
    [
      { day: '2026-02-27', views: 3, submissions: 1 },
      { day: '2026-03-02', views: 5, submissions: 2 },
    ],
    names,
  )
  expect(days.map(({ day, views }) => [day, views])).toEqual([
    ['2026-02-27', 3],
    ['2026-02-28', 0],
    ['2026-03-01', 0],
    ['2026-03-02', 5],
  ])
  expect(filledDays([], names)).toEqual([])
})
