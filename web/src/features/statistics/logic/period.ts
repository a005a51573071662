import { addDays, type Period } from '../../../parts/revenue/revenue.ts'

/** Lengths that are offered, in days. */
export const LENGTHS = [7, 30, 90, 365] as const
const USUAL = 30

const isDay = (text: string | undefined): text is string =>
  Boolean(text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)))

/** The last days up to today. */
export const lastDays = (days: number, today: string): Period => ({ from: addDays(today, 1 - days), to: today })

/** The period in the address; without a valid one, the last 30 days. */
export function periodOf({ from, to }: { from?: string; to?: string }, today: string): Period {
  const usual = lastDays(USUAL, today)
  const chosen = { from: isDay(from) ? from : usual.from, to: isDay(to) ? to : usual.to }
  return chosen.from <= chosen.to ? chosen : usual
}

const DAY_MS = 86_400_000
const lengthOf = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** The period of the same length before. */
export const beforeOf = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
})
