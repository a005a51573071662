import Type, { type Static } from 'typebox'
import { Enum } from '../../../platform/http/schemas.ts'
import { addCalendar } from '../../../platform/time/zone.ts'

const UNITS = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const

/** At most ten years in each unit. */
const MOST = { minutes: 5_256_000, hours: 87_600, days: 3650, weeks: 520, months: 120, years: 10 }

export const Duration = Type.Object({
  value: Type.Integer({ minimum: 1, maximum: MOST.minutes, examples: [3] }),
  unit: Enum(UNITS),
})
export type Duration = Static<typeof Duration>

/** `value` when the duration is longer than ten years; null otherwise. */
export const durationFault = ({ value, unit }: Duration): 'value' | null => (value > MOST[unit] ? 'value' : null)

const MINUTE = 60_000

/** Adds a duration, or subtracts it with a negative `sign`. Minutes and hours are exact; days and longer keep the local time. */
export function addDuration(at: Date, { value, unit }: Duration, timezone: string, sign: 1 | -1 = 1): Date {
  const amount = value * sign
  if (unit === 'minutes') return new Date(at.getTime() + amount * MINUTE)
  if (unit === 'hours') return new Date(at.getTime() + amount * 60 * MINUTE)
  return addCalendar(at, { [unit]: amount }, timezone)
}

/** `HH:MM`. */
export const LocalTime = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['09:00'] })
/** `YYYY-MM-DDTHH:MM`. */
export const LocalDateTime = Type.String({
  pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\d$',
  examples: ['2026-12-24T18:00'],
})
/** Monday is 1. */
export const Weekdays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
  minItems: 1,
  maxItems: 7,
  uniqueItems: true,
  examples: [[1, 2, 3, 4, 5]],
})
