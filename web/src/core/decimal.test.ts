import { expect, test } from 'vitest'
import { dividedBy, sumOf, times } from './decimal.ts'

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

test.each([
  [[], '0'],
  [['0.1', '0.2'], '0.3'],
  [['100', '-0.05', '123456789012345.123456'], '123456789012445.073456'],
])('%j are added', (amounts, sum) => {
  expect(sumOf(amounts)).toBe(sum)
})

test.each([
  ['100', 3, '33.33'],
  ['200', 3, '66.67'],
  ['0.05', 2, '0.03'],
  ['-0.05', 2, '-0.03'],
  ['123456789012345678.90', 1, '123456789012345678.90'],
  ['7', 1000, '0.01'],
])('%s / %d', (amount, number, share) => {
  expect(dividedBy(amount, number)).toBe(share)
})

test('small shares keep more digits when asked', () => {
  expect(dividedBy('7', 10_000, 4)).toBe('0.0007')
})
