import { describe, expect, test } from 'vitest'
import {
  addCalendar,
  addDays,
  anniversary,
  dayOf,
  endOfDay,
  fromLocal,
  isDay,
  isTimeZone,
  lastDays,
  startOfDay,
  toLocal,
} from './zone.ts'

const PRAGUE = 'Europe/Prague'
const utc = (text: string) => new Date(text)

describe('company days', () => {
  test('change at midnight of the company, not of the server', () => {
    expect(dayOf(utc('2026-01-31T22:59:59.999Z'), PRAGUE)).toBe('2026-01-31')
    expect(dayOf(utc('2026-01-31T23:00:00Z'), PRAGUE)).toBe('2026-02-01')
    expect(dayOf(utc('2026-07-01T21:59:59Z'), PRAGUE)).toBe('2026-07-01')
    expect(dayOf(utc('2026-07-01T22:00:00Z'), PRAGUE)).toBe('2026-07-02')
    expect(dayOf(utc('2026-01-01T10:00:00Z'), 'Pacific/Kiritimati')).toBe('2026-01-02')
  })

  test('have 23 hours in spring and 25 in autumn', () => {
    const hours = (day: string) => (endOfDay(day, PRAGUE).getTime() - startOfDay(day, PRAGUE).getTime()) / 3600_000
    expect(hours('2026-03-29')).toBe(23)
    expect(hours('2026-10-25')).toBe(25)
    expect(hours('2026-06-01')).toBe(24)
  })

  test('start when the clocks do where midnight is skipped', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T03:00:00.000Z')
  })

  test('the last days include today', () => {
    const { from, to } = lastDays(2, utc('2026-03-29T12:00:00Z'), PRAGUE)
    expect([from.toISOString(), to.toISOString()]).toEqual(['2026-03-27T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  })

  test('are counted on the calendar', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(isDay('2028-02-29')).toBe(true)
    for (const wrong of ['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-01-01T00:00', '20260101'])
      expect(isDay(wrong), wrong).toBe(false)
  })

  test('29 February is kept on the 28th in other years', () => {
    expect(anniversary('02-29', 2027)).toBe('2027-02-28')
    expect(anniversary('02-29', 2028)).toBe('2028-02-29')
  })
})

describe('local times', () => {
  test('that spring skips come after the gap, that autumn repeats count the first time', () => {
    expect(fromLocal('2026-03-29T02:30', PRAGUE).toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(fromLocal('2026-10-25T02:30', PRAGUE).toISOString()).toBe('2026-10-25T00:30:00.000Z')
    expect(toLocal(utc('2026-07-01T10:05:59Z'), PRAGUE)).toBe('2026-07-01T12:05')
  })

  test('stay the same when days are added across a change; ends of months clamp', () => {
    const before = fromLocal('2026-03-28T09:00', PRAGUE)
    expect(toLocal(addCalendar(before, { days: 1 }, PRAGUE), PRAGUE)).toBe('2026-03-29T09:00')
    expect(toLocal(addCalendar(fromLocal('2026-01-31T09:00', PRAGUE), { months: 1 }, PRAGUE), PRAGUE)).toBe(
      '2026-02-28T09:00',
    )
  })
})

test('time zones are those of the IANA list', () => {
  for (const good of ['Europe/Prague', 'UTC', 'America/Argentina/Buenos_Aires'])
    expect(isTimeZone(good), good).toBe(true)
  for (const bad of ['', 'Prague', '+02:00', 'Europe/Nowhere', '../etc/passwd', 'Europe/Prague\n', 'x'.repeat(1000)])
    expect(isTimeZone(bad), bad).toBe(false)
})
