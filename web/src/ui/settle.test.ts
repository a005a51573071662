import { expect, test } from 'vitest'
import { changesOf, withTyped } from './settle.ts'

const sent = { name: ' Jana ', language: 'cs', tags: ['a'] }
const saved = { name: 'Jana', language: 'cs', tags: ['a'] }

test('what the server made of it is shown', () => {
  expect(withTyped(saved, { sent, now: { ...sent, tags: ['a'] } })).toEqual(saved)
})

test('what was typed while it was being saved stays', () => {
  const now = { name: ' Jana Nová', language: 'cs', tags: ['a', 'b'] }
  expect(withTyped({ ...saved, language: 'sk' }, { sent, now })).toEqual({
    name: ' Jana Nová',
    language: 'sk',
    tags: ['a', 'b'],
  })
})

test('only what was changed in the form is sent', () => {
  const form = { isDirty: (name: string) => name === 'name' }
  expect(changesOf(form, sent)).toEqual({ name: ' Jana ' })
})
