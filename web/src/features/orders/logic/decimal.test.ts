import { expect, test } from 'vitest'
import { times } from './decimal.ts'

test.each([
  ['95.50', 2, '191.00'],
  ['0.1', 3, '0.3'],
  ['123456789012345.123456', 999_999_999, '123456788888888334443654.876544'],
  ['-1.10', 0.5, '-0.550'],
  ['-0.50', 0, '0.00'],
  ['10', 1e-7, '0.0000010'],
  ['19.99', 1_000_000_000, '19990000000.00'],
])('%s × %d', (price, quantity, product) => {
  expect(times(price, quantity)).toBe(product)
})
