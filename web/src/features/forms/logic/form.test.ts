import { expect, test } from 'vitest'
import { conversionOf } from './form.ts'

test('the conversion rate is the share of views with a submission, where views are counted', () => {
  expect(conversionOf({ views: 200, submissions: 30, confirmations: 20 })).toBe(0.15)
  expect(conversionOf({ views: 0, submissions: 0, confirmations: 0 })).toBeNull()
  expect(conversionOf({ views: 3, submissions: 5, confirmations: 0 })).toBeNull()
})
