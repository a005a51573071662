import { dayOf, startOfDay } from '../../../../platform/time/zone.ts'

const HALF_DAY_MS = 12 * 3_600_000

/** The time that anonymous answers have: the noon of their day, which is on the same day in all time zones of our users. */
export const noonOf = (at: Date, timezone: string): Date =>
  new Date(startOfDay(dayOf(at, timezone), timezone).getTime() + HALF_DAY_MS)
