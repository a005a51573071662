import { expect, test } from 'vitest'
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
  // With one pass over all of them this takes hours.
  const many = `a${'\u0301\u0316'.repeat(1_000_000)}`
  expect(normalForm(many, 'NFC').length).toBeGreaterThan(2_000_000)
})

test('spaces and invisible characters are trimmed, those within stay', () => {
  expect(trimmed('\u00a0\u200b a  b\t\u2003')).toBe('a  b')
  expect(trimmed(`a${' '.repeat(2_000_000)}b`)).toHaveLength(2_000_002)
  expect(trimmed('   ')).toBe('')
})
