import { Temporal } from 'temporal-polyfill'
import { addDays, type Day } from '../../../../../platform/time/zone.ts'
import { namesOn } from '../../../names/index.ts'

type Relation = 'now' | 'in_days' | 'days_ago' | 'next_days' | 'this_month'

/** The calendar days that a relation means today. */
export function daysOf(relation: Relation, days: number, today: Day): Day[] {
  const range = (first: Day, count: number) => Array.from({ length: count }, (_, i) => addDays(first, i))
  switch (relation) {
    case 'now':
      return [today]
    case 'in_days':
      return [addDays(today, days)]
    case 'days_ago':
      return [addDays(today, -days)]
    case 'next_days':
      return range(today, days + 1)
    case 'this_month': {
      const { daysInMonth } = Temporal.PlainDate.from(today)
      return range(`${today.slice(0, 8)}01`, daysInMonth)
    }
  }
}

/** The days, and the names of their name days. */
export interface Celebration {
  /** `MM-DD`. */
  monthDays: string[]
  /** The same days as month * 100 + day. */
  numbers: number[]
  /** First names with a name day, folded (no case, no diacritics). */
  names: Record<'cs' | 'sk', string[]>
}

/** The anniversaries and names of the given days. Outside leap years, 29 February is celebrated on the 28th. */
export function celebratedOn(days: readonly Day[]): Celebration {
  const all = days.flatMap((day) => {
    const monthDay = day.slice(5)
    return monthDay === '02-28' && !Temporal.PlainDate.from(day).inLeapYear ? [monthDay, '02-29'] : [monthDay]
  })
  const monthDays = [...new Set(all)]
  return {
    monthDays,
    numbers: monthDays.map((monthDay) => Number(monthDay.replace('-', ''))),
    names: { cs: namesOn(monthDays, 'cs'), sk: namesOn(monthDays, 'sk') },
  }
}
