import { expect, test } from 'vitest'
import { afterSaving } from './footer-edit.ts'

test('what was sent is saved', () => {
  expect(afterSaving({ html: '<p>Sent</p>', base: 1 }, '<p>Sent</p>', 2)).toBeNull()
  expect(afterSaving(null, '<p>Sent</p>', 2)).toBeNull()
})

test('what was typed while it was being saved stays, and goes on from the new version', () => {
  expect(afterSaving({ html: '<p>Sent and more</p>', base: 1 }, '<p>Sent</p>', 2)).toEqual({
    html: '<p>Sent and more</p>',
    base: 2,
  })
})
