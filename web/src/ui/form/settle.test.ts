import { expect, test } from 'vitest'
import { changesOf, withTyped } from './settle.ts'

const sent = { name: ' Jana ', language: 'cs', tags: ['a'] }
const saved = { name: 'Jana', language: 'cs', tags: ['a'] }

test('the form shows the values that the server saved', () => {
  expect(withTyped(saved, { sent, now: { ...sent, tags: ['a'] } })).toEqual(saved)
})

test('fields edited during the save keep their values', () => {
  const now = { name: ' Jana Nová', language: 'cs', tags: ['a', 'b'] }
  expect(withTyped({ ...saved, language: 'sk' }, { sent, now })).toEqual({
    name: ' Jana Nová',
    language: 'sk',
    tags: ['a', 'b'],
  })
})

test('only edited fields are sent', () => {
  const form = { isDirty: (name: string) => name === 'name' }
  expect(changesOf(form, sent)).toEqual({ name: ' Jana ' })
})
