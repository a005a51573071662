import { expect, test } from 'vitest'
import { afterSaving } from './footer-edit.ts'

test('the sent text counts as saved', () => {
  expect(afterSaving({ html: '<p>Sent</p>', base: 1 }, '<p>Sent</p>', 2)).toBeNull()
  expect(afterSaving(null, '<p>Sent</p>', 2)).toBeNull()
})

test('text typed during a save stays and continues from the new version', () => {
  expect(afterSaving({ html: '<p>Sent and more</p>', base: 1 }, '<p>Sent</p>', 2)).toEqual({
    html: '<p>Sent and more</p>',
    base: 2,
  })
})
