import { describe, expect, test } from 'vitest'
import { growthOf } from '../../../test/support/growth.ts'
import { normalForm, trimmed } from './normalise.ts'

test('letters get one form', () => {
  expect(normalForm('c\u030c', 'NFC')).toBe('č')
  expect(normalForm('č', 'NFD')).toBe('c\u030c')
  // The marks are put into their canonical order.
  expect(normalForm('a\u0301\u0316', 'NFD')).toBe('a\u0316\u0301')
})

test('a long row of marks is normalised in portions', () => {
  const marks = '\u0301'.repeat(20) + '\u0316'.repeat(20)
  const normal = normalForm(`a${marks}`, 'NFD')
  expect(normal.replaceAll('\u034f', '')).toHaveLength(41)
  expect(normal.split('\u034f').map((part) => part.length)).toEqual([31, 10])
})

describe('the time grows with the length of the text, not with its square', () => {
  /** Linear work has a growth of 1, quadratic work of 10 and more. */
  const LIMIT = 4
  const SIZE = { size: 192_000, parts: 64 }

  test.each([
    ['marks of two classes', '\u0301\u0316'],
    // Letters that NFKD and NFKC turn into marks.
    ['marks and voiced sound marks of half width', `${'\u0301'.repeat(29)}\uff9e`],
    ['marks and semi-voiced sound marks of half width', `${'\u0301'.repeat(29)}\uff9f`],
  ])('for %s', (_, marks) => {
    const text = (size: number) => `a${marks.repeat(size / marks.length)}`
    for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
      expect(
        growthOf((input: string) => normalForm(input, form), text, SIZE),
        form,
      ).toBeLessThan(LIMIT)
  })

  test('for spaces within a text and at its ends', () => {
    const spaces = (size: number) => ' '.repeat(size)
    expect(growthOf(trimmed, (size) => `a${spaces(size)}b`, SIZE)).toBeLessThan(LIMIT)
    expect(growthOf(trimmed, (size) => `${spaces(size / 2)}b${spaces(size / 2)}`, SIZE)).toBeLessThan(LIMIT)
  })
})

test('spaces and invisible characters are trimmed, those within stay', () => {
  expect(trimmed('\u00a0\u200b a  b\t\u2003')).toBe('a  b')
  expect(trimmed('   ')).toBe('')
})
