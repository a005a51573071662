import { describe, expect, test } from 'vitest'
import { fromLocal, toLocal } from './zone.ts'

/** Local times and their moments, around both clock changes of the year. */
const CLOCKS: [string, [local: string, moment: string][]][] = [
  [
    'Europe/Prague',
    [
      ['2026-01-15T09:30', '2026-01-15T08:30:00.000Z'],
      ['2026-07-15T09:30', '2026-07-15T07:30:00.000Z'],
      ['2026-03-29T00:30', '2026-03-28T23:30:00.000Z'],
      ['2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
      ['2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
      ['2026-03-29T03:30', '2026-03-29T01:30:00.000Z'],
      ['2026-10-25T01:30', '2026-10-24T23:30:00.000Z'],
      ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
      ['2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
    ],
  ],
  [
    'America/New_York',
    [
      ['2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
      ['2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
      ['2026-11-01T00:30', '2026-11-01T04:30:00.000Z'],
      ['2026-11-01T02:30', '2026-11-01T07:30:00.000Z'],
    ],
  ],
  ['Asia/Kolkata', [['2026-03-29T02:30', '2026-03-28T21:00:00.000Z']]],
  ['UTC', [['2026-10-25T02:30', '2026-10-25T02:30:00.000Z']]],
]

describe.each(CLOCKS)('clocks of %s', (zone, times) => {
  test.each(times)('%s is %s', (local, moment) => {
    expect(fromLocal(local, zone)).toBe(moment)
    expect(toLocal(new Date(moment), zone)).toBe(local)
  })
})

test.each([
  ['Europe/Prague', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
  ['America/New_York', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z', '2026-03-08T03:30'],
])('a local time that does not exist in %s moves forward by the skipped hour', (zone, skipped, moment, shown) => {
  expect(fromLocal(skipped, zone)).toBe(moment)
  expect(toLocal(new Date(moment), zone)).toBe(shown)
})

test.each([
  ['Europe/Prague', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['America/New_York', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
])('of a local time that occurs twice in %s, the first one counts', (zone, local, first) => {
  expect(fromLocal(local, zone)).toBe(first)
})

test.each(['', 'x', '2026-13-01T00:00'])('%j is not a time', (text) => {
  expect(fromLocal(text, 'Europe/Prague')).toBeNull()
})
