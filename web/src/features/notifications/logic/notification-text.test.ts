import { expect, test } from 'vitest'
import { detailOf, objectOf } from './notification-text.ts'

const list = { kind: 'list', id: '7', name: 'Newsletter' }

test('a notification has the object that it is about, unless it was deleted', () => {
  expect(objectOf({ type: 'list_filled', severity: 'success', subject: list })).toBe(list)
  expect(objectOf({ type: 'list_deleted', severity: 'error', subject: list })).toBe(list)
  expect(objectOf({ type: 'list_deleted', severity: 'success', subject: list })).toBeNull()
  expect(objectOf({ type: 'contacts_bulk_done', severity: 'success', subject: null })).toBeNull()
})

test('a reason, a failure, an error, and a missing text or number have texts of their own', () => {
  expect(detailOf({ reason: 'bounce_rate' })).toBe('bounce_rate')
  expect(detailOf({ failure: 'other', contacts: 3 })).toBe('other')
  expect(detailOf({ event: 'new_contact', status: null, error: 'dns' })).toBe('dns')
  expect(detailOf({ text: '', contactId: '7' })).toBe('empty')
  expect(detailOf({ tool: 'automations.activate', recipients: null })).toBe('uncounted')
  expect(detailOf({ tool: 'campaigns.send', recipients: 7 })).toBeUndefined()
  expect(detailOf({ text: 'Call the customer' })).toBeUndefined()
  expect(detailOf({})).toBeUndefined()
})
