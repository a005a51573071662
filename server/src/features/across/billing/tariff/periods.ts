import { Temporal } from 'temporal-polyfill'
import type { Period } from '../../../../platform/config/price-list.ts'
import { addDays, type Day, dayOf } from '../../../../platform/time/zone.ts'

/** Invoices are made out in Czechia or Slovakia, which have the same time: their days are those of the supplier. */
export const BILLING_ZONE = 'Europe/Prague'

export const billingDay = (now: Date): Day => dayOf(now, BILLING_ZONE)

/** Days of a service, both included. */
export interface Span {
  from: Day
  to: Day
}

export const firstSpan = (from: Day, period: Period): Span => ({ from, to: addDays(after(from, period, 1), -1) })

/**
 * The period after the one that ends with `last`. All are counted from the first day of the first one, so that months
 * which begin on the 31st do so again after a shorter month.
 */
export function nextSpan(anchor: Day, last: Day, period: Period): Span {
  const from = addDays(last, 1)
  const [first, start] = [Temporal.PlainDate.from(anchor), Temporal.PlainDate.from(from)]
  const months = (start.year - first.year) * 12 + start.month - first.month
  const count = period === 'month' ? months : start.year - first.year
  return { from, to: addDays(after(anchor, period, count + 1), -1) }
}

/** The number of days, both ends included. */
export const daysIn = ({ from, to }: Span): bigint =>
  BigInt(Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1)

const after = (day: Day, period: Period, count: number): Day =>
  Temporal.PlainDate.from(day)
    .add(period === 'month' ? { months: count } : { years: count })
    .toString()
