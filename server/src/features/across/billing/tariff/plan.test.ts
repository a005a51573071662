import { describe, expect, test } from 'vitest'
import { SMALL_TARIFFS } from '../../../../../test/support/billing.ts'
import { daysIn, firstSpan, nextSpan } from './periods.ts'
import { type Choice, planRenewal, planStart } from './plan.ts'
import type { TariffRow } from './store.ts'
import { BUILT_IN, fittingTariff } from './tariffs.ts'

describe('periods', () => {
  test.each([
    ['2026-01-01', 'month', '2026-01-31'],
    ['2026-01-31', 'month', '2026-02-27'],
    ['2028-02-29', 'month', '2028-03-28'],
    ['2028-02-29', 'year', '2029-02-27'],
    ['2026-12-15', 'month', '2027-01-14'],
    ['2026-03-01', 'year', '2027-02-28'],
  ] as const)('one that begins on %s lasts a %s', (from, period, to) => {
    expect(firstSpan(from, period)).toEqual({ from, to })
  })

  test.each(['month', 'year'] as const)(
    'a %s follows the other without a gap, for ten years from every day',
    (period) => {
      for (const anchor of ['2026-01-28', '2026-01-29', '2026-01-30', '2026-01-31', '2028-02-29', '2026-05-15']) {
        let span = firstSpan(anchor, period)
        for (let count = 0; count < (period === 'month' ? 120 : 10); count++) {
          const next = nextSpan(anchor, span.to, period)
          expect(daysIn({ from: span.to, to: next.from })).toBe(2n)
          const length = Number(daysIn(next))
          expect(length).toBeGreaterThanOrEqual(period === 'month' ? 28 : 365)
          expect(length).toBeLessThanOrEqual(period === 'month' ? 31 : 366)
          span = next
        }
      }
    },
  )

  test('a month that began on the 31st does so again', () => {
    expect(nextSpan('2026-01-31', '2026-02-27', 'month')).toEqual({ from: '2026-02-28', to: '2026-03-30' })
    expect(nextSpan('2026-01-31', '2026-03-30', 'month')).toEqual({ from: '2026-03-31', to: '2026-04-29' })
  })
})

const [two, five, ten] = SMALL_TARIFFS as [Choice['tariff'], Choice['tariff'], Choice['tariff']]
const row = (values: Partial<TariffRow> = {}): TariffRow => ({
  tenant_id: '1',
  tariff: 'two',
  contact_limit: 2,
  price: '310.00',
  period: 'month',
  currency: 'CZK',
  valid_from: '2026-03-01',
  valid_to: '2026-03-31',
  anchor: '2026-03-01',
  next_tariff: null,
  next_period: null,
  next_currency: null,
  cancelled_at: null,
  near_warned_for: null,
  reached_warned_for: null,
  ...values,
})
const choose = (
  tariff: Choice['tariff'],
  period: Choice['period'] = 'month',
  currency: Choice['currency'] = 'CZK',
) => ({
  tariff,
  period,
  currency,
})

describe('choosing', () => {
  test('the first tariff costs its price', () => {
    expect(planStart(undefined, choose(five, 'year', 'EUR'), '2026-03-10')).toMatchObject({
      kind: 'period',
      span: { from: '2026-03-10', to: '2027-03-09' },
      lines: [{ kind: 'period', limit: 5, net: 240_00n }],
    })
  })

  // The difference is 310 for 31 days.
  test.each([
    ['2026-03-01', 310_00n],
    ['2026-03-02', 300_00n],
    ['2026-03-31', 10_00n],
  ])('a larger one on %s costs the difference for the rest', (today, net) => {
    expect(planStart(row(), choose(five), today)).toMatchObject({
      kind: 'change',
      span: { from: '2026-03-01', to: '2026-03-31' },
      lines: [{ kind: 'raise', from: today, to: '2026-03-31', net }],
    })
  })

  test('a larger one that costs less than before costs nothing', () => {
    expect(planStart(row({ price: '5000.00' }), choose(five), '2026-03-05')?.lines).toMatchObject([{ net: 0n }])
  })

  test('from months to years, what is left of the month is taken off', () => {
    expect(planStart(row(), choose(ten, 'year'), '2026-03-22')).toMatchObject({
      kind: 'change',
      span: { from: '2026-03-22', to: '2027-03-21' },
      anchor: '2026-03-22',
      lines: [
        { kind: 'period', net: 10_000_00n },
        { kind: 'credit', from: '2026-03-22', to: '2026-03-31', limit: 2, net: -100_00n },
      ],
    })
  })

  test.each([
    ['a smaller tariff', row({ contact_limit: 5, tariff: 'five' }), choose(two)],
    ['the same tariff', row(), choose(two)],
    ['the same for a year', row(), choose(two, 'year')],
    ['another currency', row(), choose(ten, 'month', 'EUR')],
    ['a shorter period', row({ period: 'year', valid_to: '2027-02-28' }), choose(ten)],
    ['a year that costs less than what is left', row({ price: '99999.00' }), choose(five, 'year')],
  ])('%s waits for the end of the period', (_, present, choice) => {
    expect(planStart(present, choice, '2026-03-05')).toBeNull()
  })
})

describe('renewing', () => {
  const renew = (values: Partial<TariffRow>, contacts = 0) => planRenewal(row(values), contacts, SMALL_TARIFFS as never)

  test('goes on with the same tariff', () => {
    expect(renew({}, 2)).toMatchObject({
      choice: { tariff: two, period: 'month', currency: 'CZK' },
      span: { from: '2026-04-01', to: '2026-04-30' },
      lines: [{ net: 310_00n }],
      isRaised: false,
    })
  })

  test('takes the choice of the company', () => {
    const next = { next_tariff: 'two', next_period: 'year', next_currency: 'EUR' } as const
    expect(renew({ tariff: 'ten', contact_limit: 10, ...next })).toMatchObject({
      choice: { tariff: two, period: 'year', currency: 'EUR' },
      span: { from: '2026-04-01', to: '2027-03-31' },
      anchor: '2026-04-01',
    })
  })

  test.each([
    [3, 'five', true],
    [6, 'ten', true],
    [11, 'ten', true],
  ])('with %s contacts takes the tariff that fits', (contacts, code, isRaised) => {
    expect(renew({}, contacts)).toMatchObject({ choice: { tariff: { code } }, isRaised })
  })

  test('a smaller tariff that does not fit is not taken', () => {
    const next = { next_tariff: 'two', next_period: 'month', next_currency: 'CZK' } as const
    expect(renew({ tariff: 'ten', contact_limit: 10, ...next }, 4)).toMatchObject({ choice: { tariff: five } })
  })

  test.each([
    [4, 'five'],
    [7, 'ten'],
    [99, 'ten'],
  ])('a tariff for %s that is no longer sold is followed by one with as much room', (contact_limit, code) => {
    expect(renew({ tariff: 'gone', contact_limit })).toMatchObject({ choice: { tariff: { code } }, isRaised: false })
  })

  test('ends after a cancellation', () => {
    expect(renew({ cancelled_at: new Date() })).toBeNull()
  })
})

test('the built-in tariffs grow in size and price', () => {
  for (const [index, tariff] of BUILT_IN.entries()) {
    const before = BUILT_IN[index - 1]
    if (!before) continue
    expect(tariff.limit).toBeGreaterThan(before.limit)
    for (const currency of ['CZK', 'EUR'] as const)
      expect(Number(tariff.prices[currency].month)).toBeGreaterThan(Number(before.prices[currency].month))
  }
  expect(fittingTariff(BUILT_IN, 0)?.limit).toBe(500)
  expect(fittingTariff(BUILT_IN, 500)?.limit).toBe(500)
  expect(fittingTariff(BUILT_IN, 501)?.limit).toBe(1000)
  expect(fittingTariff(BUILT_IN, 1_000_001)).toBeUndefined()
})
