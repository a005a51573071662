import { expect, test } from 'vitest'
import { monthsIn, splitMonths } from './days.ts'

test.each([
  ['2026-01-15', '2026-04-10', ['2026-02-01', '2026-03-01'], ['2026-01-15..2026-02-01', '2026-04-01..2026-04-10']],
  ['2026-01-01', '2026-03-01', ['2026-01-01', '2026-02-01'], ['2026-01-01..2026-01-01', '2026-03-01..2026-03-01']],
  ['2026-01-02', '2026-01-20', [], ['2026-01-02..2026-01-20']],
  ['2025-12-15', '2026-01-20', [], ['2025-12-15..2026-01-01', '2026-01-01..2026-01-20']],
])('%s to %s', (from, before, months, days) => {
  const split = splitMonths({ from, before })
  expect(monthsIn(split.months)).toEqual(months)
  expect(split.days.map((span) => `${span.from}..${span.before}`)).toEqual(days)
})

test('without a beginning all months before count', () => {
  expect(splitMonths({ before: '2026-03-05' })).toEqual({
    months: { before: '2026-03-01' },
    days: [{ from: '2026-03-01', before: '2026-03-05' }],
  })
})
