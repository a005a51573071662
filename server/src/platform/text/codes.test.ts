import { expect, test } from 'vitest'
import { isCountry, isCurrency } from './codes.ts'

test.each(['CZ', 'SK', 'DE', 'GB', 'GR', 'US', 'CH', 'CI', 'XK'])('%s is a country', (code) => {
  expect(isCountry(code)).toBe(true)
})

test.each(['ZZ', 'QQ', 'EU', 'UN', 'EZ', 'QO', 'XA', 'XB', 'UK', 'CS', 'SU', 'cz', 'C', 'CZE', '', 'C1'])(
  '%j is no country',
  (code) => {
    expect(isCountry(code)).toBe(false)
  },
)

test.each(['CZK', 'EUR', 'USD', 'PLN', 'HUF', 'GBP', 'RON', 'CHF', 'ZAR', 'XOF'])('%s is a currency', (code) => {
  expect(isCurrency(code)).toBe(true)
})

test.each(['XXX', 'XTS', 'XDR', 'ABC', 'QQQ', 'ZZZ', 'czk', 'CZ', ''])('%j is no currency', (code) => {
  expect(isCurrency(code)).toBe(false)
})
