import { expect, test } from 'vitest'
import { codesOf, piecesOf } from './codes.ts'

test('codes are lines; blank ones and the mark of the encoding do not count', () => {
  expect(codesOf('\ufeffA-1\r\n\r\n  B-2  \nC 3\n\n')).toEqual(['A-1', 'B-2', 'C 3'])
  expect(codesOf(' \n\t')).toEqual([])
})

test('many codes are sent in pieces', () => {
  expect(piecesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(piecesOf([], 2)).toEqual([])
})
