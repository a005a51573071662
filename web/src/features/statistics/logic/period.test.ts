import { expect, test } from 'vitest'
import { beforeOf, lastDays, periodOf } from './period.ts'

const TODAY = '2026-03-31'

test('without an address the period is the last 30 days, with today', () => {
  expect(periodOf({}, TODAY)).toEqual({ from: '2026-03-02', to: TODAY })
  expect(lastDays(7, TODAY)).toEqual({ from: '2026-03-25', to: TODAY })
})

test('an address that makes no sense is ignored', () => {
  const usual = periodOf({}, TODAY)
  expect(periodOf({ from: 'x', to: '2026-02-31T' }, TODAY)).toEqual(usual)
  expect(periodOf({ from: '2026-03-10', to: '2026-03-09' }, TODAY)).toEqual(usual)
  expect(periodOf({ from: '2025-01-01', to: '2025-12-31' }, TODAY)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})

test('the period before has the same length', () => {
  expect(beforeOf({ from: '2026-03-01', to: '2026-03-31' })).toEqual({ from: '2026-01-29', to: '2026-02-28' })
  expect(beforeOf({ from: TODAY, to: TODAY })).toEqual({ from: '2026-03-30', to: '2026-03-30' })
})
