import { expect, test } from 'vitest'
import { nationalOf } from './national.ts'

const CZ = { country: 'CZ' } as const
const SK = { country: 'SK' } as const
const DOMESTIC = { rule: 'domestic', rate: 210n } as const
const total = { net: 1200n, vat: 252n, total: 1452n }

test('a Czech supplier shows invoices in euros in crowns too', () => {
  expect(nationalOf(total, { supplier: CZ, vat: DOMESTIC, currency: 'EUR' }, '24.515')).toEqual({
    ...{ currency: 'CZK', rate: '24.515', net: '294.18', vat: '61.78', total: '355.96' },
  })
})

test('a Slovak supplier shows invoices in crowns in euros too', () => {
  const given = { net: 31_000n, vat: 7_130n, total: 38_130n }
  expect(nationalOf(given, { supplier: SK, vat: DOMESTIC, currency: 'CZK' }, '25')).toEqual({
    ...{ currency: 'EUR', rate: '25', net: '12.40', vat: '2.85', total: '15.25' },
  })
})

test('the currency of the country and VAT of no or another country need no rate', () => {
  const none = (rest: Omit<Parameters<typeof nationalOf>[1], 'supplier'>, supplier: typeof CZ | typeof SK = CZ) =>
    expect(nationalOf(total, { supplier, ...rest }, null)).toBeNull()
  none({ vat: DOMESTIC, currency: 'CZK' })
  none({ vat: DOMESTIC, currency: 'EUR' }, SK)
  for (const rule of ['unregistered', 'reverse_charge', 'outside_eu', 'oss'] as const)
    none({ vat: { rule, rate: 0n }, currency: 'EUR' })
})

test('without a rate no such invoice is made', () => {
  expect(() => nationalOf(total, { supplier: CZ, vat: DOMESTIC, currency: 'EUR' }, null)).toThrow('exchange_rate')
})
