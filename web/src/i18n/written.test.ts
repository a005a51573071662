import { describe, expect, test } from 'vitest'
import { readClock, readDay, readMoment, writeClock, writeDay, writeMoment } from './written.ts'

const today = '2026-11-18'

describe('a day', () => {
  test.each(['cs', 'sk', 'en'])('is read as it is written in %s', (language) => {
    for (const day of ['2026-03-01', '2024-02-29', '1999-12-31'])
      expect(readDay(writeDay(day, language), language, { today })).toBe(day)
  })

  test.each([
    ['1. 3. 2026', 'cs'],
    ['1.3.2026', 'sk'],
    ['01/03/2026', 'en'],
    ['2026-03-01', 'cs'],
    ['1 March 2026', 'en'],
    ['Mar 1, 2026', 'en'],
    ['1. březen 2026', 'cs'],
  ])('%s in %s', (text, language) => {
    expect(readDay(text, language, { today })).toBe('2026-03-01')
  })

  test('that is not whole yet counts only when the field is left', () => {
    for (const [text, day] of [
      ['1. 3. 27', '2027-03-01'],
      ['1. 3.', '2026-03-01'],
    ] as const) {
      expect(readDay(text, 'cs', { today })).toBeNull()
      expect(readDay(text, 'cs', { today, isDone: true })).toBe(day)
    }
  })

  test.each(['', 'x', '30. 2. 2026', '1. 13. 2026', '2026-02-30', '1. 3. 202', '1 Foo 2026'])('%s is none', (text) => {
    expect(readDay(text, 'cs', { today, isDone: true })).toBeNull()
  })
})

test('a time of day', () => {
  for (const [text, clock] of [
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['23:59', '23:59'],
  ] as const)
    expect(readClock(text)).toBe(clock)
  expect([readClock('9'), readClock('9', { isDone: true })]).toEqual([null, '09:00'])
  for (const text of ['24:00', '9:60', 'noon', '']) expect(readClock(text, { isDone: true })).toBeNull()
  expect(writeClock('09:30')).toBe('9:30')
})

test('a day with a time', () => {
  for (const language of ['cs', 'sk', 'en'])
    expect(readMoment(writeMoment('2026-03-01T09:30', language), language, { today })).toBe('2026-03-01T09:30')
  expect(readMoment('2026-03-01T09:30', 'cs', { today })).toBe('2026-03-01T09:30')
  expect(readMoment('1. 3. 2026', 'cs', { today })).toBeNull()
  expect(readMoment('1. 3. 2026', 'cs', { today, isDone: true })).toBe('2026-03-01T09:00')
  expect(readMoment('1. 3. 2026 25:00', 'cs', { today, isDone: true })).toBeNull()
})
