import type { Period, PriceCurrency, Tariff } from '../../../../platform/config/price-list.ts'
import { addDays, type Day } from '../../../../platform/time/zone.ts'
import { cents, share, sum } from '../money.ts'
import { daysIn, firstSpan, nextSpan, type Span } from './periods.ts'
import type { TariffRow } from './store.ts'
import { findTariff, fittingTariff } from './tariffs.ts'

export interface Choice {
  tariff: Tariff
  period: Period
  currency: PriceCurrency
}

export const priceOf = ({ tariff, period, currency }: Choice): bigint => cents(tariff.prices[currency][period])

/** A line of an invoice before it has a text: a period, the rest of one at a higher price, or what was not used of one. */
export interface PlannedLine extends Span {
  kind: 'period' | 'raise' | 'credit'
  limit: number
  net: bigint
}

/** What the company has from now on, and what it pays for it. */
export interface Start {
  choice: Choice
  span: Span
  /** The first day of the first period. */
  anchor: Day
  kind: 'period' | 'change'
  lines: PlannedLine[]
}

/** What follows after the present period; null if the company has cancelled. */
export function planRenewal(
  row: TariffRow,
  contacts: number,
  tariffs: readonly Tariff[],
): (Start & { isRaised: boolean }) | null {
  if (row.cancelled_at) return null
  const chosen = findTariff(tariffs, row.next_tariff ?? row.tariff)
  // A tariff that was taken off the price list is followed by the one that has room for as many contacts.
  const needed = Math.max(contacts, chosen ? chosen.limit : row.contact_limit)
  const tariff = (chosen && contacts <= chosen.limit ? chosen : fittingTariff(tariffs, needed)) ?? tariffs.at(-1)!
  const period = row.next_period ?? row.period
  const isSamePeriod = period === row.period
  const span = isSamePeriod ? nextSpan(row.anchor, row.valid_to, period) : firstSpan(addDays(row.valid_to, 1), period)
  const choice = { tariff, period, currency: row.next_currency ?? row.currency }
  return {
    choice,
    span,
    anchor: isSamePeriod ? row.anchor : span.from,
    kind: 'period',
    lines: [{ kind: 'period', ...span, limit: tariff.limit, net: priceOf(choice) }],
    isRaised: chosen !== undefined && tariff.limit > chosen.limit,
  }
}

/**
 * How a chosen tariff begins: at once if the company has none or goes up, else null, which means after the paid period.
 * Going up within the same period costs the difference for the days that are left. From months to years a new period
 * begins, and the days of the month that are left are taken off its price. Other currencies and shorter periods wait.
 */
export function planStart(row: TariffRow | undefined, choice: Choice, today: Day): Start | null {
  const { tariff, period, currency } = choice
  const span = firstSpan(today, period)
  const whole: PlannedLine = { kind: 'period', ...span, limit: tariff.limit, net: priceOf(choice) }
  if (!row) return { choice, span, anchor: today, kind: 'period', lines: [whole] }
  if (tariff.limit <= row.contact_limit || currency !== row.currency || today > row.valid_to) return null
  const present = { from: row.valid_from, to: row.valid_to }
  const rest = { from: today, to: row.valid_to }
  const ofRest = (price: bigint) => share(price, daysIn(rest), daysIn(present))
  if (period === row.period) {
    const more = priceOf(choice) - cents(row.price)
    const line: PlannedLine = { kind: 'raise', ...rest, limit: tariff.limit, net: more > 0n ? ofRest(more) : 0n }
    return { choice, span: present, anchor: row.anchor, kind: 'change', lines: [line] }
  }
  const credit: PlannedLine = { kind: 'credit', ...rest, limit: row.contact_limit, net: -ofRest(cents(row.price)) }
  const lines = [whole, credit].filter(({ net }) => net !== 0n)
  if (period !== 'year' || netOf({ lines }) < 0n) return null
  return { choice, span, anchor: today, kind: 'change', lines }
}

export const netOf = ({ lines }: Pick<Start, 'lines'>): bigint => sum(lines.map(({ net }) => net))
