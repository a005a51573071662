import { expect, test } from 'vitest'
import { type Billing, firstChoice, isKept } from './choice.ts'
import type { Tariff } from './price-list.ts'

const price = { month: '1.00', year: '10.00' }
const tariff = (code: string, limit: number): Tariff => ({ code, limit, prices: { CZK: price, EUR: price } })
const TARIFFS = [tariff('small', 100), tariff('large', 1000)]
const NONE: Billing = {
  ...{ available: true, tariff: null, period: null, currency: null, contacts: 150, limit: null, percent: null },
  ...{ validFrom: null, validTo: null, nextTariff: null, nextInvoice: null, cancelledAt: null, warnings: [] },
}
const next = {
  on: '2026-04-01',
  tariff: 'small',
  period: 'year',
  currency: 'EUR',
  price: '1',
  vat: '0',
  total: '1',
} as const
const SOME: Billing = { ...NONE, tariff: 'large', period: 'month', currency: 'CZK', nextInvoice: next }

test('a company without a tariff begins with the one that fits', () => {
  expect(firstChoice(NONE, TARIFFS, 'CZ')).toEqual({ tariff: 'large', period: 'month', currency: 'CZK' })
  expect(firstChoice(NONE, TARIFFS, 'SK').currency).toBe('EUR')
  expect(firstChoice(NONE, TARIFFS, null).currency).toBe('CZK')
  expect(firstChoice({ ...NONE, contacts: 2000 }, TARIFFS, 'CZ').tariff).toBeNull()
})

test('only currencies that are sold are chosen', () => {
  const sold = TARIFFS.map(({ prices: { CZK: _, ...prices }, ...rest }) => ({ ...rest, prices }))
  expect(firstChoice(NONE, sold, 'CZ').currency).toBe('EUR')
})

test('what comes next is shown before what is now', () => {
  expect(firstChoice(SOME, TARIFFS, 'CZ')).toEqual({ tariff: 'small', period: 'year', currency: 'EUR' })
  const ending = { ...SOME, nextInvoice: null, cancelledAt: '2026-03-01T00:00:00.000Z' }
  expect(firstChoice(ending, TARIFFS, 'CZ')).toEqual({ tariff: 'large', period: 'month', currency: 'CZK' })
})

test('there is nothing to save for what comes anyway', () => {
  expect(isKept(SOME, { tariff: 'small', period: 'year', currency: 'EUR' })).toBe(true)
  expect(isKept(SOME, { tariff: 'large', period: 'month', currency: 'CZK' })).toBe(false)
  const ending = { ...SOME, nextInvoice: null, cancelledAt: '2026-03-01T00:00:00.000Z' }
  expect(isKept(ending, { tariff: 'large', period: 'month', currency: 'CZK' })).toBe(false)
  expect(isKept(NONE, { tariff: 'small', period: 'year', currency: 'EUR' })).toBe(false)
})
