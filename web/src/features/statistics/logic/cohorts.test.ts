import { expect, test } from 'vitest'
import { monthsBetween, sharesOf } from './cohorts.ts'

test('months are counted over years', () => {
  expect(monthsBetween('2025-11', '2026-02')).toBe(3)
  expect(monthsBetween('2026-02', '2026-02')).toBe(0)
})

test('a cohort has a share for every month since', () => {
  const cohort = {
    cohort: '2026-01',
    contacts: 10,
    months: [
      { month: '2026-01', engaged: 5, buyers: 1 },
      { month: '2026-03', engaged: 2, buyers: 0 },
    ],
  }
  expect(sharesOf(cohort, 'engaged', '2026-03').map(({ share }) => share)).toEqual([0.5, 0, 0.2])
  expect(sharesOf(cohort, 'buyers', '2026-02').map(({ number }) => number)).toEqual([1, 0])
  expect(sharesOf({ ...cohort, contacts: 0 }, 'engaged', '2026-01')).toEqual([{ number: 5, share: null }])
  expect(sharesOf(cohort, 'engaged', '2025-12')).toEqual([])
})
