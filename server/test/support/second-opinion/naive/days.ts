import type { Any, NaiveWorld } from './contact.ts'

const known = new WeakMap<Date, string>()

/** The local day of a moment. A test uses one time zone only, so days are cached by moment. */
export function localDay(at: Date, zone: string): string {
  const before = known.get(at)
  if (before) return before
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(at)
  known.set(at, day)
  return day
}

export function plusDays(day: string, days: number) {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function minusMonths(day: string, months: number) {
  const [year, month, dayOfMonth] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}

export function inWindow(window: Any, at: Date, { now, timezone }: NaiveWorld): boolean {
  const day = localDay(at, timezone)
  const today = localDay(now, timezone)
  switch (window?.kind) {
    case 'last':
      if (window.unit === 'months') return day > minusMonths(today, window.value)
      return day > plusDays(today, -window.value * (window.unit === 'weeks' ? 7 : 1))
    case 'between':
      return day >= window.from && day <= window.to
    case 'before':
      return day < window.to
    case 'after':
      return day > window.from
    default:
      return true
  }
}

/** The moment that many units later, by adding to the local date and keeping the local time. */
export function later(at: Date, { value, unit }: Any, zone: string): Date {
  if (unit === 'minutes') return new Date(at.getTime() + value * 60_000)
  if (unit === 'hours') return new Date(at.getTime() + value * 3_600_000)
  const local = localTime(at, zone)
  const end = new Date(local)
  if (unit === 'months') {
    const day = end.getUTCDate()
    end.setUTCDate(1)
    end.setUTCMonth(end.getUTCMonth() + value)
    const last = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
    end.setUTCDate(Math.min(day, last))
  } else end.setUTCDate(end.getUTCDate() + value * (unit === 'weeks' ? 7 : 1))
  // Of the moments with an offset that the zone can have, the one that reads as this local time.
  const found = [1, 2].map((hours) => new Date(end.getTime() - hours * 3_600_000))
  return found.find((one) => localTime(one, zone) === end.getTime()) ?? found[0]!
}

/** The local date and time of a moment, as if it were UTC. */
const localTime = (at: Date, zone: string) =>
  Date.parse(
    `${new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(at).replace(' ', 'T')}Z`,
  ) + at.getUTCMilliseconds()
