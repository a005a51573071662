import { expect, test } from 'vitest'
import { amountOf, dividedBy, isNegative, isZero, negative, sumOf } from './amounts.ts'

test.each([
  ['1290.00', '1290.00'],
  ['1290', '1290'],
  ['-0.5', '-0.5'],
  ['0.123456', '0.123456'],
  ['12.396694214876034', '12.396694'],
  ['0.0000005', '0.000001'],
  ['-0.0000005', '-0.000001'],
  ['999999999999999.9999999', '1000000000000000.00'],
])('%s is the amount %s', (text, amount) => expect(amountOf(text)).toBe(amount))

test.each(['', ' 1', '1,5', '1e5', '.5', '5.', '0x10', '--1', '1'.repeat(16), 'NaN', true, null, undefined, [], {}])(
  '%j is no amount',
  (value) => expect(amountOf(value)).toBeUndefined(),
)

test('sums are exact', () => {
  expect(sumOf('0.1', '0.2')).toBe('0.30')
  expect(sumOf('123456789012345.123456', '0.000001')).toBe('123456789012345.123457')
  expect(sumOf('10', '-10.001')).toBe('-0.001')
  expect(sumOf('1', undefined, 'x', null)).toBe('1.00')
  expect(sumOf()).toBe('0.00')
})

test('parts are rounded to a millionth', () => {
  expect(dividedBy('100', '3')).toBe('33.333333')
  expect(dividedBy('-100', '3')).toBe('-33.333333')
  expect(dividedBy('2', '3')).toBe('0.666667')
  expect(dividedBy('798.00', '2.000')).toBe('399.00')
  expect(dividedBy('1', '0.5')).toBe('2.00')
  expect(dividedBy('1', '0')).toBeUndefined()
  expect(dividedBy('1', '')).toBeUndefined()
})

test('signs', () => {
  expect([negative('1.50'), negative('-1.5'), negative('0')]).toEqual(['-1.50', '1.50', '0.00'])
  expect([isNegative('-0.01'), isNegative('0'), isZero('0.000'), isZero('0.000001')]).toEqual([
    true,
    false,
    true,
    false,
  ])
})
