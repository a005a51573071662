import { describe, expect, test } from 'vitest'
import { cents, share, sum, written } from './money.ts'

test.each([
  ['0', 0n, '0.00'],
  ['290', 29_000n, '290.00'],
  ['290.5', 29_050n, '290.50'],
  ['0.07', 7n, '0.07'],
  ['-12.30', -1230n, '-12.30'],
  ['-0.05', -5n, '-0.05'],
  ['999999999999999.99', 99_999_999_999_999_999n, '999999999999999.99'],
])('%s is read and written without a loss', (text, amount, again) => {
  expect(cents(text)).toBe(amount)
  expect(written(amount)).toBe(again)
})

test.each(['', '-', '1.', '.5', '1.234', '1e3', '1,5', ' 1', '٣', 'NaN'])('%j is no amount', (text) => {
  expect(() => cents(text)).toThrow('is not an amount')
})

describe('shares', () => {
  test.each([
    // 21 % of amounts that end in half a hundredth.
    [50n, 210n, 1000n, 11n], // 10.5
    [150n, 210n, 1000n, 32n], // 31.5
    [-50n, 210n, 1000n, -11n],
    [49n, 210n, 1000n, 10n], // 10.29
    [29_000n, 210n, 1000n, 6_090n],
    [10_001n, 255n, 1000n, 2_550n], // 2550.255
    // Days of a period.
    [100_00n, 1n, 3n, 33_33n],
    [100_00n, 2n, 3n, 66_67n],
    [100_00n, 0n, 31n, 0n],
    [100_00n, 31n, 31n, 100_00n],
  ])('%s · %s / %s', (amount, part, whole, result) => {
    expect(share(amount, part, whole)).toBe(result)
  })

  test('agree with the definition for every amount up to ten', () => {
    for (let amount = 0n; amount <= 1000n; amount++)
      for (const rate of [170n, 190n, 210n, 230n, 255n, 270n]) {
        const exact = amount * rate
        const low = exact / 1000n
        expect(share(amount, rate, 1000n)).toBe((exact % 1000n) * 2n >= 1000n ? low + 1n : low)
      }
  })
})

test('sums', () => {
  expect(sum([])).toBe(0n)
  expect(sum([1n, -3n, 5n])).toBe(3n)
})
