import { expect, test } from 'vitest'
import { differingLines } from './differing-lines.ts'

test('only lines that differ are returned', () => {
  expect(differingLines('a\nb\nc', 'a\nx\ny\nc')).toEqual({ one: 'b', other: 'x\ny' })
  expect(differingLines('a\na', 'a')).toEqual({ one: 'a', other: '' })
  expect(differingLines('same', 'same')).toEqual({ one: '', other: '' })
  expect(differingLines('<p>1</p><p>2</p>', '<p>1</p><p>3</p>')).toEqual({ one: '<p>2</p>', other: '<p>3</p>' })
})

test('long lists of differences are shortened', () => {
  expect(differingLines('x'.repeat(5000), '').one.length).toBeLessThan(700)
})
