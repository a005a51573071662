import { expect, test } from 'vitest'
import { AUTO, chosenOf, columnOf, NONE, optionOf, withChosen } from './mapping.ts'

const COLUMNS = [
  { column: 'ITEM_ID', field: 'code' as const, example: 'p1' },
  { column: 'PRODUCTNAME', field: 'name' as const, example: 'Tulips' },
  { column: 'PRODUCT', field: null, example: 'Tulips, red' },
]

test('a field is detected until something is chosen for it', () => {
  expect(chosenOf({}, 'name')).toBe(AUTO)
  expect(columnOf({}, COLUMNS, 'name')?.column).toBe('PRODUCTNAME')
  expect(columnOf({}, COLUMNS, 'price')).toBeNull()
})

test('a chosen column replaces the detected one', () => {
  const mapping = withChosen({ code: 'ITEM_ID' }, 'name', optionOf('PRODUCT'))
  expect(mapping).toEqual({ code: 'ITEM_ID', name: 'PRODUCT' })
  expect(chosenOf(mapping, 'name')).toBe(optionOf('PRODUCT'))
  expect(columnOf(mapping, COLUMNS, 'name')?.example).toBe('Tulips, red')
})

test('a field can be left empty, and detected again', () => {
  const empty = withChosen({}, 'name', NONE)
  expect(empty).toEqual({ name: '' })
  expect(chosenOf(empty, 'name')).toBe(NONE)
  expect(columnOf(empty, COLUMNS, 'name')).toBeNull()
  expect(withChosen(empty, 'name', AUTO)).toEqual({})
})

test('columns may be called like the options', () => {
  expect(withChosen({}, 'name', optionOf('auto'))).toEqual({ name: 'auto' })
  expect(chosenOf({ name: 'none' }, 'name')).toBe(optionOf('none'))
})
