import { expect, test } from 'vitest'
import { type CustomField, type Field, faultOf, moved, newField, typesOf, usesOwnOptions } from './fields.ts'

const level = {
  ...{ id: '12', name: 'Level', type: 'select', mergeKey: 'level', description: '', order: 0, archived: false },
  ...{ options: [{ id: '1', name: 'Gold', order: 0 }], tag: '', createdAt: '', updatedAt: '' },
} satisfies CustomField

test('fields move to another place, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

test('a new field has the usual type of what it writes to, and an id of its own', () => {
  expect(newField('firstName', [], { label: 'Name' })).toMatchObject({ id: 'firstName', type: 'text' })
  expect(newField('birthday', [], { label: 'Birthday' }).type).toBe('date')
  expect(newField('cf:12', [level], { label: 'Level' })).toMatchObject({ id: 'cf-12', field: 'cf:12', type: 'select' })
  expect(newField('purpose:3', [], { label: 'I agree' })).toMatchObject({ id: 'purpose-3', type: 'consent' })
  expect(typesOf('list:3', [])).toEqual(['checkbox'])
})

test('a choice needs options that differ, unless they come from the custom field', () => {
  const own = newField('cf:12', [level], { label: 'Level' })
  expect(usesOwnOptions(own, [level])).toBe(true)
  expect(faultOf(own, [level])).toBeNull()
  const field: Field = { id: 'city', field: 'city', type: 'select' }
  expect(faultOf(field, [])).toBe('optionsMissing')
  const named = (...values: string[]) => ({ ...field, options: values.map((value) => ({ value, label: value })) })
  expect(faultOf(named('Brno', ''), [])).toBe('optionsMissing')
  expect(faultOf(named('Brno', 'Brno '), [])).toBe('optionsTwice')
  expect(faultOf(named('Brno', 'Praha'), [])).toBeNull()
})
