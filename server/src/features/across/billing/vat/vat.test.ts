import { describe, expect, test } from 'vitest'
import { percentOf, taxed, totalOf, type VatRule, vatOf } from './vat-of.ts'

const CZ = { country: 'CZ', vatId: 'CZ25596641' }
const SK = { country: 'SK', vatId: 'SK2020317068' }
const to = (country: string | null, vatId = '', companyId = '') => ({ country, vatId, companyId })

const CASES: [string, typeof CZ | null, ReturnType<typeof to>, boolean, VatRule, bigint][] = [
  ['Czech supplier, Czech company', CZ, to('CZ', 'CZ25596641'), false, 'domestic', 210n],
  ['Czech supplier, Czech consumer', CZ, to('CZ'), true, 'domestic', 210n],
  ['no country', CZ, to(null), true, 'domestic', 210n],
  ['Slovak supplier, Slovak consumer', SK, to('SK'), false, 'domestic', 230n],
  ['Slovak company', CZ, to('SK', 'SK2020317068'), false, 'reverse_charge', 0n],
  ['Slovak company and OSS', CZ, to('SK', 'SK2020317068'), true, 'reverse_charge', 0n],
  ['Greek company', CZ, to('GR', 'EL123456789'), false, 'reverse_charge', 0n],
  ['a VAT id of the wrong form', CZ, to('SK', 'SK1'), false, 'domestic', 210n],
  ['ten digits that no register has given', CZ, to('SK', 'SK1234567890'), false, 'domestic', 210n],
  ['a VAT id of another country', CZ, to('SK', 'CZ25596641'), false, 'domestic', 210n],
  ['Slovak consumer', CZ, to('SK'), false, 'domestic', 210n],
  ['Slovak consumer and OSS', CZ, to('SK'), true, 'oss', 230n],
  ['Finnish consumer and OSS', SK, to('FI'), true, 'oss', 255n],
  ['Swiss company', CZ, to('CH', 'CHE-123.456.789'), true, 'outside_eu', 0n],
  ['Swiss company without a VAT id', CZ, to('CH', '', 'CHE-123.456.789'), false, 'outside_eu', 0n],
  ['British company', SK, to('GB', '', '01234567'), false, 'outside_eu', 0n],
  ['British consumer', CZ, to('GB'), false, 'domestic', 210n],
  ['British consumer and OSS', SK, to('GB'), true, 'domestic', 230n],
  ['zeros in place of a number', CZ, to('US', '', '0000'), false, 'domestic', 210n],
  ['words in place of a number', CZ, to('US', 'NONE', '-'), false, 'domestic', 210n],
  ['a country that is a property of every object', CZ, to('constructor'), false, 'domestic', 210n],
  ['supplier without a VAT id', { country: 'CZ', vatId: '' }, to('CZ', 'CZ25596641'), false, 'unregistered', 0n],
  ['supplier without a VAT id, Slovak company', { country: 'CZ', vatId: '' }, to('SK'), true, 'unregistered', 0n],
  ['no supplier', null, to('CZ'), false, 'unregistered', 0n],
]

test.each(CASES)('%s', (_, supplier, customer, usesOss, rule, rate) => {
  expect(vatOf({ supplier, customer, usesOss })).toEqual({ rule, rate })
})

describe('amounts', () => {
  const vat = { rule: 'domestic', rate: 210n } as const

  test.each([
    [29_000n, 6_090n],
    [50n, 11n],
    [1n, 0n],
    [3n, 1n],
    [-50n, -11n],
  ])('21 %% of %s', (net, tax) => {
    expect(taxed(net, vat)).toEqual({ net, vat: tax, total: net + tax })
  })

  test('the tax is rounded on each line and then added', () => {
    const lines = [50n, 50n, -50n].map((net) => taxed(net, vat))
    expect(totalOf(lines)).toEqual({ net: 50n, vat: 11n, total: 61n })
    expect(totalOf([taxed(50n, vat), taxed(50n, vat)])).toEqual({ net: 100n, vat: 22n, total: 122n })
  })

  test('rates in per cent', () => {
    expect([0n, 210n, 255n, 170n].map(percentOf)).toEqual(['0', '21', '25.5', '17'])
  })
})
