import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from './settings.ts'

const ACCOUNT = { BILLING_NAME: 'Postrider s.r.o.', BILLING_IBAN: 'CZ65 0800 0000 1920 0014 5399' }

test('an exchange rate is Czech crowns for one euro', () => {
  const rateOf = (rate: string) => readConfig({ BILLING_EUR_CZK_RATE: rate }).billing.eurCzkRate
  expect([rateOf('24.515'), rateOf('25')]).toEqual(['24.515', '25'])
  for (const rate of ['0.04', '24,515', '-24', '245.15', '24.', 'x'])
    expect(() => rateOf(rate), rate).toThrow('BILLING_EUR_CZK_RATE')
})

describe('the supplier of invoices', () => {
  test('needs a name and an account', () => {
    expect(readConfig({}).billing).toEqual({ supplier: null, usesOss: false, eurCzkRate: null, tariffs: null })
    expect(readConfig(ACCOUNT).billing.supplier).toMatchObject({ iban: 'CZ6508000000192000145399', country: 'CZ' })
    expect(() => readConfig({ BILLING_NAME: 'X' })).toThrow('BILLING_IBAN: is needed beside BILLING_NAME')
  })

  test.each([
    ['BILLING_IBAN', 'CZ65 0800 0000 1920 0014 5398'],
    ['BILLING_IBAN', 'CZ'],
    ['BILLING_IBAN', '2000145399/0800'],
    ['BILLING_BIC', 'GIBA'],
    ['BILLING_VAT_ID', '25596641'],
    ['BILLING_COUNTRY', 'DE'],
    ['BILLING_NAME', 'a\u0000b'],
    ['BILLING_OSS', 'yes'],
  ])('%s cannot be %s', (name, value) => {
    expect(() => readConfig({ ...ACCOUNT, [name]: value })).toThrow(`${name}: must be`)
  })
})

describe('a price list', () => {
  const read = (content: unknown) => {
    const path = join(mkdtempSync(join(tmpdir(), 'postrider-prices-')), 'prices.json')
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
    return readConfig({ PRICE_LIST_FILE: path }).billing.tariffs
  }
  const price = { month: '290', year: '2900.00' }
  const small = { code: 'small', limit: 1000, prices: { CZK: price, EUR: { month: '12.5', year: '125' } } }

  test('is read from a file', () => {
    expect(read({ tariffs: [small, { ...small, code: 'large', limit: 5000 }] })).toHaveLength(2)
  })

  test.each([
    ['{', 'is not JSON'],
    ['[]', 'must be an object with "tariffs"'],
    ['null', 'must be an object with "tariffs"'],
    [{ tariffs: [] }, 'a list of 1 to 100'],
    [{ tariffs: [5] }, 'tariffs.0 must be an object'],
    [{ tariffs: [{ ...small, code: 'A b' }] }, 'tariffs.0.code must have'],
    [{ tariffs: [small, { ...small, limit: 2000 }] }, 'tariffs.1.code is there twice'],
    [{ tariffs: [small, { ...small, code: 'x', limit: 1000 }] }, 'tariffs.1.limit must be larger'],
    [{ tariffs: [{ ...small, limit: 1.5 }] }, 'tariffs.0.limit must be a whole number'],
    [{ tariffs: [{ ...small, prices: { CZK: price } }] }, 'tariffs.0.prices.EUR.month must be'],
    [{ tariffs: [{ ...small, prices: { ...small.prices, CZK: { month: 290, year: '1' } } }] }, 'prices.CZK.month must'],
    [
      { tariffs: [{ ...small, prices: { ...small.prices, CZK: { month: '-1', year: '1' } } }] },
      'prices.CZK.month must',
    ],
    [{ tariffs: [{ ...small, prices: { ...small.prices, CZK: { month: '1.234', year: '1' } } }] }, 'CZK.month must'],
  ])('%j is refused with its place', (content, fault) => {
    expect(() => read(content)).toThrow(fault)
  })

  test('that is not there is refused', () => {
    expect(() => readConfig({ PRICE_LIST_FILE: '/nowhere/prices.json' })).toThrow('/nowhere/prices.json cannot be read')
  })
})
