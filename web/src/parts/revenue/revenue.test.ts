import { describe, expect, test } from 'vitest'
import { barsOf, isMonthly, sumsOf } from './revenue.ts'

const sum = (currency: string, orders: number, amount: string) => ({ currency, orders, amount })

describe('revenue', () => {
  test('is added by currency without losing a digit, the currency with most orders first', () => {
    const conversions = [
      { kind: 'click' as const, totals: [sum('CZK', 1, '0.10'), sum('EUR', 2, '9')] },
      { kind: 'open' as const, totals: [sum('CZK', 2, '0.20')] },
      { kind: 'coupon' as const, totals: [] },
    ]
    expect(sumsOf(conversions)).toEqual([sum('CZK', 3, '0.30'), sum('EUR', 2, '9')])
  })

  test('has a bar for every day, also across the change of the clocks', () => {
    const days = [{ day: '2026-03-29', totals: [sum('CZK', 2, '100'), sum('EUR', 1, '5')] }]
    expect(barsOf(days, 'CZK', { from: '2026-03-28', to: '2026-03-30' })).toEqual([
      { day: '2026-03-28', orders: 0, amount: '0' },
      { day: '2026-03-29', orders: 2, amount: '100' },
      { day: '2026-03-30', orders: 0, amount: '0' },
    ])
  })

  test('of a long period has a bar for every month', () => {
    const year = { from: '2025-04-15', to: '2026-04-14' }
    const days = [
      { day: '2025-04-20', totals: [sum('CZK', 1, '1.5')] },
      { day: '2025-04-30', totals: [sum('CZK', 1, '2.5')] },
      { day: '2026-04-01', totals: [sum('CZK', 3, '7')] },
    ]
    const bars = barsOf(days, 'CZK', year)
    expect(isMonthly(year)).toBe(true)
    expect(isMonthly({ from: '2026-01-01', to: '2026-04-30' })).toBe(false)
    expect(bars).toHaveLength(13)
    expect(bars[0]).toEqual({ day: '2025-04-01', orders: 2, amount: '4.0' })
    expect(bars.at(-1)).toEqual({ day: '2026-04-01', orders: 3, amount: '7' })
  })
})
