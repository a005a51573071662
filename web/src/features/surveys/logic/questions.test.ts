import { expect, test } from 'vitest'
import { copyOf, faultOf, newOption, newQuestion, type Question, toSave, withType } from './questions.ts'

const single: Question = {
  ...{ id: 'one', type: 'single', label: ' Which? ', required: true },
  options: [
    { id: 'a', label: ' Roses ' },
    { id: 'b', label: 'Tulips' },
  ],
}

test('a new question has an id that the server takes, and a choice begins with two options', () => {
  const question = newQuestion('multi', 'Which?')
  expect(question.id).toMatch(/^[a-z0-9]{8}$/)
  expect(question.options.map(({ label }) => label)).toEqual(['', ''])
  expect(question.options[0]!.id).not.toBe(question.options[1]!.id)
  expect(newQuestion('nps', 'Likely?').options).toEqual([])
})

test('a choice keeps its options when its type changes, other types have none', () => {
  expect(withType(single, 'multi').options).toEqual(single.options)
  expect(withType(single, 'text').options).toEqual([])
  expect(withType(withType(single, 'text'), 'single').options).toHaveLength(2)
})

test('a saved question that changed its type is saved as a new one', () => {
  expect(toSave(single, [single])).toEqual({
    ...single,
    label: 'Which?',
    options: [
      { id: 'a', label: 'Roses' },
      { id: 'b', label: 'Tulips' },
    ],
  })
  const changed = withType(single, 'multi')
  expect(toSave(changed, [single]).id).not.toBe('one')
  expect(toSave(changed, []).id).toBe('one')
  expect(toSave(withType(changed, 'single'), [single]).id).toBe('one')
})

test('a copy has ids of its own', () => {
  const copy = copyOf(single)
  expect(copy).toMatchObject({ type: 'single', label: single.label, required: true })
  expect([copy.id, ...copy.options.map(({ id }) => id)]).not.toEqual(expect.arrayContaining(['one']))
  expect(copy.options.map(({ label }) => label)).toEqual([' Roses ', 'Tulips'])
})

test('a question needs a text, and a choice options that differ', () => {
  expect(faultOf(single)).toBeNull()
  expect(faultOf({ ...single, label: ' ' })).toBe('labelMissing')
  expect(faultOf({ ...single, options: [] })).toBe('optionsMissing')
  expect(faultOf({ ...single, options: [newOption('Roses'), newOption()] })).toBe('optionsMissing')
  expect(faultOf({ ...single, options: [newOption('Roses'), newOption('Roses ')] })).toBe('optionsTwice')
  expect(faultOf(newQuestion('text', 'Why?'))).toBeNull()
})
