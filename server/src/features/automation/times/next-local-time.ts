import { addDays, dayOf, fromLocal, toLocal } from '../../../platform/time/zone.ts'

/** The weekday of a calendar day; Monday is 1. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The first moment from `base` on at which the company's clocks show a time, on one of the weekdays. */
export function nextLocalTime(base: Date, time: string, timezone: string, weekdays?: readonly number[]): Date {
  // Within the minute it counts as now.
  const isNow = toLocal(base, timezone).slice(11) === time
  for (let day = dayOf(base, timezone), n = 0; ; day = addDays(day, 1), n++) {
    if (weekdays && !weekdays.includes(weekdayOf(day))) continue
    if (n === 0 && isNow) return base
    const at = fromLocal(`${day}T${time}`, timezone)
    if (at >= base) return at
  }
}
