// Calendar days and local times of a company's time zone. Days are counted on the calendar, never in milliseconds:
// a day has 23 or 25 hours twice a year.
import { Temporal } from 'temporal-polyfill'

/** `YYYY-MM-DD` in a company's time zone. */
export type Day = string

const known = new Map<string, boolean>()

/** Whether the name is an IANA time zone. Bare offsets are refused: they have no daylight saving. */
export function isTimeZone(name: string): boolean {
  const cached = known.get(name)
  if (cached !== undefined) return cached
  const valid = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/.test(name) && accepts(name)
  if (known.size < 2000) known.set(name, valid)
  return valid
}

/** The calendar day at a moment. Sending asks for it for every mail, so the day of each quarter of an hour is cached. */
export function dayOf(at: Date, zone: string): Day {
  const quarter = Math.floor(at.getTime() / QUARTER)
  const key = `${zone} ${quarter}`
  const kept = days.get(key)
  if (kept) return kept
  const day = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString()
  // No present time zone changes its day within a quarter of an hour; some old ones do.
  if (at.getTime() > 0) days.set(key, day)
  if (days.size > 5000) days.clear()
  return day
}
const QUARTER = 15 * 60_000
const days = new Map<string, Day>()

/** A day as people write it: 15. prosince 2026. */
export const dayInWords = (at: Date, language: string, zone: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'long', timeZone: zone }).format(at)

/** A minute as people write it, with its time zone: 15. prosince 2026 v 9:30 (Europe/Prague). */
export function minuteInWords(at: Date, language: string, zone: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: zone } as const
  return `${new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, format).format(at)} (${zone})`
}

/** A day as a number: 20260301. */
export const dayNumber = (day: Day): string => day.replaceAll('-', '')
export const numberedDay = (number: string): Day => `${number.slice(0, -4)}-${number.slice(-4, -2)}-${number.slice(-2)}`

/** The first moment of a day; where midnight does not exist, the first time after it. */
export const startOfDay = (day: Day, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).epochMilliseconds)

/** The day `days` later, or earlier if negative. */
export const addDays = (day: Day, days: number): Day => Temporal.PlainDate.from(day).add({ days }).toString()

/** The first moment after an inclusive range of days that ends with `day`. */
export const endOfDay = (day: Day, zone: string): Date => startOfDay(addDays(day, 1), zone)

/** `[from, to)` of the last `days` calendar days including today. */
export function lastDays(days: number, now: Date, zone: string): { from: Date; to: Date } {
  const today = dayOf(now, zone)
  return { from: startOfDay(addDays(today, 1 - days), zone), to: endOfDay(today, zone) }
}

/** Whether the text is a day that exists. By arithmetic, because a large file needs it a million times. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))]
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const length = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
  // PostgreSQL has no year 0.
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= length
}

/**
 * The moment of a local time `YYYY-MM-DDTHH:MM`. A time that the spring change skips moves after the gap; of a time that
 * the autumn change repeats the first one counts, so that scheduled work never starts an hour late.
 */
export const fromLocal = (local: string, zone: string): Date =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds)

/** `YYYY-MM-DDTHH:MM` of a moment. */
export const toLocal = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** `YYYY-MM-DD HH:MM:SS` of a moment. */
export const toLocalSecond = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ')

/** Adds calendar units and keeps the local time across changes of the clocks; ends of months clamp. */
export const addCalendar = (
  at: Date,
  duration: { days?: number; weeks?: number; months?: number; years?: number },
  zone: string,
): Date =>
  new Date(
    Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).add(duration).epochMilliseconds,
  )

/** A birthday of 29 February is kept on 28 February in other years. */
export function anniversary(monthDay: string, year: number): Day {
  const [month, day] = monthDay.split('-').map(Number)
  return Temporal.PlainDate.from({ year, month: month!, day: day! }, { overflow: 'constrain' }).toString()
}

function accepts(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
