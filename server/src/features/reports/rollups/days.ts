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

/** The first day of a month that is some months after the month of a day. */
export function monthAfter(day: string, months: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const at = year * 12 + (month - 1) + months
  return `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
}

/** Days up to one that is not included; without `from` all days before it. */
export interface Span {
  from?: string | undefined
  before: string
}

/** A span as whole months, and the days before and after them. Each part may be empty. */
export function splitMonths({ from, before }: Span): { months: Span; days: Span[] } {
  const end = monthAfter(before, 0)
  if (from === undefined) return { months: { before: end }, days: [{ from: end, before }] }
  const start = from.endsWith('-01') ? from : monthAfter(from, 1)
  if (start > end) return { months: { from: end, before: end }, days: [{ from, before }] }
  return {
    months: { from: start, before: end },
    days: [
      { from, before: start },
      { from: end, before },
    ],
  }
}

/** The first days of the months of a span, which has a beginning. */
export function monthsIn({ from = '', before }: Span): string[] {
  if (!from) throw new Error('a span without a beginning has no first month')
  const months: string[] = []
  for (let month = from; month < before; month = monthAfter(month, 1)) months.push(month)
  return months
}

/** The month of a day as a number, such as 202603. */
export const monthNumber = (day: string) => day.slice(0, -3).replace('-', '')
