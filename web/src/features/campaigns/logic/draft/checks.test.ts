import { expect, test } from 'vitest'
import { areaOf, pageOf } from './checks.ts'

test.each([
  ['sender_missing', 'sender'],
  ['domain_unverified', 'sender'],
  ['mode', 'sender'],
  ['audience_empty', 'audience'],
  ['subject_long', 'subject'],
  ['all_caps_subject', 'subject'],
  ['preheader_empty', 'subject'],
  ['no_unsubscribe', 'footer'],
  ['spam_blocked', 'spam'],
  ['ab_missing', 'ab'],
  ['schedule', 'schedule'],
  ['broken_link', 'content'],
  ['a_check_of_a_newer_server', 'content'],
])('%s is shown under %s', (code, area) => {
  expect(areaOf({ code })).toBe(area)
})

test('findings about other pages link to them', () => {
  expect(pageOf('mode_test')).toBe('/settings/sending')
  expect(pageOf('sender_unconfirmed')).toBe('/settings/senders')
  expect(pageOf('sender_missing')).toBeUndefined()
})
