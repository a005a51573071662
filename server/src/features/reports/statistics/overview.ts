import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PageRequest } from '../../../platform/db/page.ts'
import { slot } from '../../../platform/slots.ts'
import { dayOf } from '../../../platform/time/zone.ts'
import { describeMailings, sumByDay, sumConversions, topSources } from '../../commerce/orders/index.ts'
import { type Counted, sumMailFigures } from '../../mailing/ledger/index.ts'
import { boughtOfEach, sumAllConversions } from '../rollups/index.ts'
import { mailTotals } from './dashboard.ts'
import { type Figure, foldTotals } from './figures.ts'
import { type Range, timesOf } from './range.ts'
import { CONVERSION_KINDS } from './schemas.ts'
import type { ReportedMailing } from './slot.ts'
import { figuresByDay, figuresOfCompany } from './store.ts'

/** A day before all mailings. A limit is always set, because it leaves out mailings that have not started. */
const EVER = '0001-01-01'

/**
 * Mailings of all kinds that belong to a range, the one that started last first, with their figures in it, and the sums of
 * all mails of the company.
 */
export async function describeEmails({ db, now }: { db: Db; now: Date }, tenant: Tenant, request: PageRequest & Range) {
  const { from = EVER, to, page = 1, pageSize = 25 } = request
  const range = { from, ...(to ? { to } : {}) }
  // Any kind may fill the page, so the first mailings of each are read up to its end.
  const [kinds, days] = await Promise.all([
    Promise.all(slot('reported').map((kind) => kind.started(db, tenant, { ...range, limit: page * pageSize }))),
    figuresOfCompany(db, tenant.id, request),
  ])
  const shown = kinds
    .flatMap(({ items }) => items)
    .sort((a, b) => +b.startedAt! - +a.startedAt! || a.kind.localeCompare(b.kind))
    .slice((page - 1) * pageSize, page * pageSize)
  const sources = shown.map(({ sourceIds }) => sourceIds)
  const [figures, orders] = await Promise.all([
    figuresOf({ db, now }, tenant, shown, request),
    boughtOfEach(db, tenant, sources, { ...timesOf(tenant, request), now }),
  ])
  const all = foldTotals(0, days, request)
  return {
    items: shown.map((mailing, i) => ({
      type: mailing.kind,
      ...presentMailing(mailing, figures[i]!, orders[i]!, request),
    })),
    total: kinds.reduce((sum, { total }) => sum + total, 0),
    page,
    pageSize,
    sums: { totals: mailTotals(all.totals), rates: all.rates },
  }
}

/** The figures of mailings. Only those that the range cuts need them by day; for others a day of the range stands for all. */
async function figuresOf(
  { db, now }: { db: Db; now: Date },
  { id, timezone }: Tenant,
  mailings: readonly ReportedMailing[],
  { from, to }: Range,
): Promise<Figure[][]> {
  const today = dayOf(now, timezone)
  const parts = mailings.map(({ startedAt, sourceIds }) => {
    const started = dayOf(startedAt!, timezone)
    const isCut = (from !== undefined && started < from) || (to !== undefined && to < today)
    return { started, cut: isCut ? sourceIds : [], whole: isCut ? [] : sourceIds }
  })
  const [byDay, sums] = await Promise.all([
    figuresByDay(
      db,
      id,
      parts.map(({ cut }) => cut),
    ),
    sumMailFigures(
      db,
      id,
      parts.flatMap(({ whole }) => whole),
    ),
  ])
  return parts.map(({ started, whole }, i) => [
    ...byDay[i]!,
    ...whole.flatMap((sourceId) =>
      (Object.entries(sums.get(sourceId) ?? {}) as [Counted, number][]).map(([kind, value]) => ({
        ...{ day: started, provider: 0, kind, value },
      })),
    ),
  ])
}

type ConversionFilter = Parameters<typeof sumConversions>[2]

/** Sums of orders by kind of attribution, by day, and by currency. */
export async function describeConversions(db: Db, tenant: Tenant, filter: ConversionFilter) {
  const [sums, days] = await Promise.all([sumConversions(db, tenant.id, filter), sumByDay(db, tenant, filter)])
  return {
    conversions: CONVERSION_KINDS.map((kind) => ({
      kind,
      totals: sums.filter((sum) => sum.kind === kind).map(presentSum),
    })),
    days: [...Map.groupBy(days, ({ day }) => day)].map(([day, own]) => ({ day, totals: own.map(presentSum) })),
  }
}

/** How many mailings are shown in each currency. */
const TOP = 5

/** The same of all mailings, and the mailings that brought most, by currency. */
export async function describeAllConversions(
  db: Db,
  tenant: Tenant,
  asked: Omit<Parameters<typeof sumAllConversions>[2], 'top'>,
) {
  const sums = Map.groupBy(await sumAllConversions(db, tenant, { ...asked, top: TOP }), ({ by }) => by)
  const top = sums.get('top') ?? []
  const mailings = await describeMailings(db, tenant.id, [...new Set(top.map(({ sourceId }) => sourceId))])
  return {
    conversions: CONVERSION_KINDS.map((kind) => ({
      kind,
      totals: (sums.get('kind') ?? []).filter(({ name }) => name === kind).map(presentSum),
    })),
    days: [...Map.groupBy(sums.get('day') ?? [], ({ name }) => name)].map(([day, own]) => ({
      day,
      totals: own.map(presentSum),
    })),
    top: top.map((sum) => describedSum(sum, mailings)),
  }
}

/** The mailings among the given ones that brought most, by currency. */
export async function describeTop(db: Db, tenantId: string, filter: ConversionFilter) {
  const sums = await topSources(db, tenantId, filter, TOP)
  const mailings = await describeMailings(db, tenantId, [...new Set(sums.map(({ source_id }) => source_id))])
  return sums.map(({ source_id, ...sum }) => describedSum({ ...sum, sourceId: source_id }, mailings))
}

const describedSum = (
  sum: Parameters<typeof presentSum>[0] & { sourceId: string },
  mailings: Awaited<ReturnType<typeof describeMailings>>,
) => ({ ...(mailings.get(sum.sourceId) ?? { type: null, id: null, name: null }), ...presentSum(sum) })

const presentSum = ({ currency, orders, amount }: { currency: string; orders: number; amount: string }) => ({
  currency,
  orders,
  amount,
})

function presentMailing(
  mailing: ReportedMailing,
  figures: readonly Figure[],
  orders: Parameters<typeof foldTotals>[3],
  range: Range,
) {
  const { id, name, subject, status, recipients, startedAt, finishedAt } = mailing
  const { totals, rates } = foldTotals(recipients, figures, range, orders)
  return {
    ...{ id, name, subject, status },
    startedAt: startedAt!.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    totals,
    rates,
  }
}
