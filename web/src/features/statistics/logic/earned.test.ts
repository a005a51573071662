import { expect, test } from 'vitest'
import { conversionOf, perMail } from './earned.ts'

test.each([
  ['1000.00', 8, '125.00'],
  ['1', 3, '0.33'],
  ['1', 1000, '0.0010'],
  ['0', 10, '0.0000'],
  ['5', 0, null],
])('%s from %d e-mails', (amount, delivered, earned) => {
  expect(perMail({ amount }, delivered)).toBe(earned)
})

test('the conversion rate has delivered e-mails as its base', () => {
  expect(conversionOf(3, 100)).toBe(0.03)
  expect(conversionOf(3, 0)).toBeNull()
})
