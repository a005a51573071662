import { expect, test } from 'vitest'
import { numberIn } from './number-in.ts'

test.each([
  ['1234', 1234],
  ['1 234', 1234],
  ['1\u00a0234', 1234],
  ['1,234', 1234],
  ['1.234.567', 1_234_567],
  [' 0 ', 0],
  ['', null],
  ['many', null],
  ['-5', null],
  ['12e3', null],
  ['1'.repeat(10), null],
])('%j is %j', (typed, number) => expect(numberIn(typed)).toBe(number))
