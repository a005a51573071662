import { expect, test } from 'vitest'
import { placeOf } from './news-words.ts'

const list = { kind: 'list', id: '7', name: 'Newsletter' }

test('news lead to what they are about, unless it is gone', () => {
  expect(placeOf({ type: 'list_filled', severity: 'success', subject: list })).toBe('/lists/7')
  expect(placeOf({ type: 'list_deleted', severity: 'error', subject: list })).toBe('/lists/7')
  expect(placeOf({ type: 'list_deleted', severity: 'success', subject: list })).toBeNull()
  expect(placeOf({ type: 'contacts_bulk_done', severity: 'success', subject: null })).toBeNull()
  expect(placeOf({ type: 'feed_failed', severity: 'error', subject: { ...list, kind: 'feed' } })).toBeNull()
})
