import type { Answer } from '../../api/client.ts'
import { sumOf } from '../../core/decimal.ts'

export type Conversions = Answer<'GET /conversions'>
/** Orders in one currency; currencies are never added. */
export type Sum = Conversions['conversions'][number]['totals'][number]
type Day = Conversions['days'][number]

/** Days, both inclusive. */
export interface Period {
  from: string
  to: string
}

/** The sums of all kinds of attribution, the currency with most orders first. */
export function sumsOf(conversions: Conversions['conversions']): Sum[] {
  const byCurrency = Map.groupBy(
    conversions.flatMap(({ totals }) => totals),
    ({ currency }) => currency,
  )
  return [...byCurrency]
    .map(([currency, own]) => ({
      currency,
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      amount: sumOf(own.map(({ amount }) => amount)),
    }))
    .sort((a, b) => b.orders - a.orders)
}

const DAY_MS = 86_400_000
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The longest period with a bar for every day. */
const MAX_BARS = 120
const monthOf = (day: string) => day.slice(0, 7)

export interface Bar {
  /** A day, or the first day of a month in long periods. */
  day: string
  orders: number
  amount: string
}

/** The orders in a currency for every day of a period, or for every month of a long one. */
export function barsOf(days: readonly Day[], currency: string, { from, to }: Period): Bar[] {
  const all: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) all.push(day)
  const isLong = all.length > MAX_BARS
  const places = isLong ? [...new Set(all.map((day) => `${monthOf(day)}-01`))] : all
  const placeOf = (day: string) => (isLong ? `${monthOf(day)}-01` : day)
  return places.map((place) => {
    const own = days
      .filter(({ day }) => placeOf(day) === place)
      .flatMap(({ totals }) => totals.filter((one) => one.currency === currency))
    return {
      day: place,
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      amount: sumOf(own.map(({ amount }) => amount)),
    }
  })
}

export const isMonthly = ({ from, to }: Period) => addDays(from, MAX_BARS) <= to
