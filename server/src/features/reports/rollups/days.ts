/** Days of the company, both inclusive. */
export interface DayRange {
  from: string
  to: string
}

const DAY_MS = 86_400_000

/** All days of a range. In UTC, where every day is as long: a page needs thousands. */
export function daysBetween({ from, to }: DayRange): string[] {
  const days: string[] = []
  for (let at = Date.parse(from), end = Date.parse(to); at <= end; at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** Monday is 1. */
export const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7

/** The Monday of the week of a day. */
export const mondayOf = (day: string) =>
  new Date(Date.parse(day) - (weekdayOf(day) - 1) * DAY_MS).toISOString().slice(0, 10)
