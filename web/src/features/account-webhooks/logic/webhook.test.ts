import { describe, expect, test } from 'vitest'
import { faultOf, prettyBody } from './calls.ts'
import { eventGroups } from './events.ts'
import { roomOf, stateOf } from './webhook.ts'

test.each([
  [true, 0, 'on'],
  [true, 9, 'failing'],
  [false, 10, 'broken'],
  [false, 0, 'off'],
  // Switched off by hand while it failed.
  [false, 9, 'off'],
] as const)('active %s with %i errors in a row is %s', (active, errorsInRow, state) => {
  expect(stateOf({ active, errorsInRow })).toBe(state)
})

test('the number of webhooks is shown near the limit', () => {
  expect([39, 40, 49, 50, 51].map((used) => roomOf(used, 50))).toEqual(['enough', 'near', 'near', 'full', 'full'])
})

describe('events', () => {
  const events = ['new_contact', 'sent_email', 'scoring_result_changed', 'email_click', 'of_a_newer_server']

  test('are offered by groups, without those that have no text', () => {
    expect(eventGroups({ events, silentEvents: ['scoring_result_changed'] })).toEqual([
      { group: 'contacts', events: ['new_contact'] },
      { group: 'emails', events: ['sent_email', 'email_click'] },
      { group: 'silent', events: ['scoring_result_changed'] },
    ])
  })

  test('that the server begins to send leave the group of silent ones', () => {
    expect(eventGroups({ events, silentEvents: [] })[0]).toEqual({
      group: 'contacts',
      events: ['new_contact', 'scoring_result_changed'],
    })
  })
})

describe('calls', () => {
  test.each([
    [null, 204, null],
    ['status', 500, 'status'],
    ['status', 302, 'redirect'],
    ['status', 401, 'refused'],
    ['status', 403, 'refused'],
    ['deadline', null, 'deadline'],
    ['dns', null, 'dns'],
    ['size', null, 'network'],
  ] as const)('the error %s with the status %s is explained as %s', (error, status, fault) => {
    expect(faultOf({ error, status })).toBe(fault)
  })

  test('bodies are shown with line breaks, and others as they are', () => {
    expect(prettyBody('[{"id":1}]')).toBe('[\n  {\n    "id": 1\n  }\n]')
    expect(prettyBody('not JSON')).toBe('not JSON')
  })
})
