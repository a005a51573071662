import { expect, test } from 'vitest'
import { objectOf } from './notification-text.ts'

const list = { kind: 'list', id: '7', name: 'Newsletter' }

test('a notification has the object that it is about, unless it was deleted', () => {
  expect(objectOf({ type: 'list_filled', severity: 'success', subject: list })).toBe(list)
  expect(objectOf({ type: 'list_deleted', severity: 'error', subject: list })).toBe(list)
  expect(objectOf({ type: 'list_deleted', severity: 'success', subject: list })).toBeNull()
  expect(objectOf({ type: 'contacts_bulk_done', severity: 'success', subject: null })).toBeNull()
})
