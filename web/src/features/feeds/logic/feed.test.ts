import { expect, test } from 'vitest'
import { phaseOf, type Run, reasonOf, stateOf } from './feed.ts'

const NOW = Date.parse('2026-03-01T10:00:00Z')
const run = (status: Run['status']) => ({ status }) as Run

test.each([
  ['never', null, null],
  ['waiting', null, '2026-03-01T10:00:00Z'],
  ['never', null, '2026-03-01T10:00:01Z'],
  ['running', run('running'), '2026-03-01T09:00:00Z'],
  ['waiting', run('failed'), '2026-03-01T09:59:59Z'],
  ['failed', run('failed'), '2026-03-01T14:00:00Z'],
  ['ok', run('ok'), null],
])('a feed is %s', (state, lastRun, nextRunAt) => {
  expect(stateOf({ lastRun, nextRunAt }, NOW)).toBe(state)
})

test('a run downloads, reads and saves', () => {
  expect(phaseOf({ bytes: 0, items: 0 })).toBe('downloading')
  expect(phaseOf({ bytes: 10, items: 0 })).toBe('reading')
  expect(phaseOf({ bytes: 10, items: 3 })).toBe('saving')
})

test.each([
  ['redirect', 'status', 301],
  ['denied', 'status', 401],
  ['denied', 'status', 403],
  ['missing', 'status', 404],
  ['status', 'status', 500],
  ['status', 'status', null],
  ['html', 'html', null],
  ['server', 'something new', null],
  ['server', null, null],
])('%s explains the reason %s with the status %s', (text, reason, httpStatus) => {
  expect(reasonOf({ reason, httpStatus })).toBe(text)
})
