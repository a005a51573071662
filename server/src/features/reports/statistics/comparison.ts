import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { addDays } from '../../../platform/time/zone.ts'
import { sumRevenue } from '../../commerce/orders/index.ts'
import { type Counted, readDayFigures, readSummedFigures } from '../../mailing/ledger/index.ts'
import { type DayRange, daysBetween, sumBought, sumBySpan } from '../rollups/index.ts'
import { mailTotals } from './dashboard.ts'
import { type Figure, foldTotals } from './figures.ts'
import { timesOf } from './range.ts'
import { daysBefore, lengthOf, type Scope } from './scope.ts'

/** The days that the average of the company is made of. */
const YEAR = 365

/**
 * A range compared with the range of the same length before, and with the average of the company. A mailing has no range
 * before; it is compared with the average of mailings of its kind, because confirmations of orders are read more than newsletters.
 */
export async function compare(db: Db, tenant: Tenant, { range, mailing }: Scope) {
  const before = daysBefore(range)
  const year = { from: addDays(range.to, 1 - YEAR), to: range.to }
  if (mailing) {
    const [[own = []], ofKind] = await Promise.all([
      readSummedFigures(db, tenant.id, [mailing.sourceIds]),
      figuresOfKind(db, tenant.id, mailing.kind, year),
    ])
    const [current, average] = await Promise.all([
      periodOf(db, tenant, own, range, mailing.sourceIds),
      averageOf(db, tenant, ofKind, year, null),
    ])
    return { current, previous: null, average }
  }
  const all = await readDayFigures(db, tenant.id, daysBetween({ from: earliest(before.from, year.from), to: range.to }))
  const [current, previous, average] = await Promise.all([
    periodOf(db, tenant, all, range),
    periodOf(db, tenant, all, before),
    averageOf(db, tenant, all, year, lengthOf(range)),
  ])
  return { current, previous, average }
}

/** The figures of all mailings of a kind by day. */
async function figuresOfKind(db: Db, tenantId: string, kind: string, range: DayRange): Promise<Figure[]> {
  const figures = await sumBySpan(db, tenantId, 'kind', range, (day) => day)
  return figures
    .filter(({ parts: [ofMailing] }) => ofMailing === kind)
    .map(({ span, parts: [, counted], value }) => ({ day: span, provider: 0, kind: counted as Counted, value }))
}

const earliest = (a: string, b: string) => (a < b ? a : b)

async function periodOf(
  db: Db,
  tenant: Tenant,
  figures: readonly Figure[],
  range: DayRange,
  sourceIds?: readonly string[],
) {
  const { totals, rates } = foldTotals(0, figures, range)
  // Orders of a mailing are few enough to be read; those of all mailings are kept as sums.
  const revenue = sourceIds
    ? await sumRevenue(db, tenant.id, { ...timesOf(tenant, range), sourceIds })
    : await sumBought(db, tenant.id, range)
  return { ...range, totals: mailTotals(totals), rates, revenue }
}

/**
 * The average of a year up to the last day, or since the first mail in it. Totals are those of as many days as the range
 * has; null for a mailing, which has no length to compare.
 */
async function averageOf(db: Db, tenant: Tenant, figures: readonly Figure[], year: DayRange, length: number | null) {
  const days = figures.filter(({ day, kind }) => day >= year.from && kind === 'sent').map(({ day }) => day)
  const from = days.reduce(earliest, year.to)
  const range = { from, to: year.to }
  const { totals, rates } = foldTotals(0, figures, range)
  if (length === null) return { ...range, totals: null, rates, revenue: null }
  const share = Math.min(1, length / lengthOf(range))
  const sums = Object.entries(mailTotals(totals)).map(([kind, value]) => [kind, Math.round(value * share)])
  const bought = await sumBought(db, tenant.id, range)
  return {
    ...range,
    totals: Object.fromEntries(sums) as ReturnType<typeof mailTotals>,
    rates,
    revenue: bought.map(({ currency, orders, amount }) => ({
      currency,
      orders: Math.round(orders * share),
      amount: (Number(amount) * share).toFixed(2),
    })),
  }
}
