import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type PageRequest, presentPage } from '../../../platform/db/page.ts'
import { describeMailings, sumByDay, sumConversions, topSources } from '../../commerce/orders/index.ts'
import {
  type MailFigure,
  type OrderFigure,
  readDayFigures,
  readMailFigures,
  readOrderFigures,
} from '../../mailing/ledger/index.ts'
import { mailTotals } from './dashboard.ts'
import { foldFigures } from './figures.ts'
import type { Range } from './range.ts'
import { CONVERSION_KINDS } from './schemas.ts'
import { type ReportedMailing, reportedKind } from './slot.ts'

/** A day before all mailings. A limit is always set, because it leaves out mailings that have not started. */
const EVER = '0001-01-01'

/**
 * Mailings of a kind that started in a range, newest first, with their figures in it, and the sums of all mails of the
 * company.
 */
export async function describeEmails<Kind extends string>(
  db: Db,
  tenant: Tenant,
  kind: Kind,
  request: PageRequest & Range,
) {
  const { from = EVER, to } = request
  const { page, pageSize } = request
  const paging = { ...(page ? { page } : {}), ...(pageSize ? { pageSize } : {}) }
  const [mailings, days] = await Promise.all([
    reportedKind(kind).started(db, tenant, { ...paging, from, ...(to ? { to } : {}) }),
    readDayFigures(db, tenant.id),
  ])
  const sources = mailings.items.flatMap(({ sourceId }) => sourceId ?? [])
  const [mails, bought] = await Promise.all([
    readMailFigures(db, tenant.id, sources),
    readOrderFigures(db, tenant.id, sources),
  ])
  const figures = Map.groupBy(mails, ({ sourceId }) => sourceId)
  const orders = Map.groupBy(bought, ({ sourceId }) => sourceId)
  const all = foldFigures(0, days, request)
  return {
    ...presentPage(mailings, (mailing) => ({
      type: kind,
      ...presentMailing(
        mailing,
        figures.get(mailing.sourceId ?? '') ?? [],
        orders.get(mailing.sourceId ?? '') ?? [],
        request,
      ),
    })),
    sums: { totals: mailTotals(all.totals), rates: all.rates },
  }
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

/** The mailings that brought most, by currency. */
export async function describeTop(db: Db, tenantId: string, filter: ConversionFilter) {
  const sums = await topSources(db, tenantId, filter, TOP)
  const mailings = await describeMailings(db, tenantId, [...new Set(sums.map(({ source_id }) => source_id))])
  return sums.map((sum) => ({
    ...(mailings.get(sum.source_id) ?? { type: null, id: null, name: null }),
    ...presentSum(sum),
  }))
}

const presentSum = ({ currency, orders, amount }: { currency: string; orders: number; amount: string }) => ({
  currency,
  orders,
  amount,
})

function presentMailing(
  mailing: ReportedMailing,
  figures: readonly MailFigure[],
  orders: readonly OrderFigure[],
  range: Range,
) {
  const { id, name, subject, status, recipients, startedAt, finishedAt } = mailing
  const { totals, rates } = foldFigures(recipients, figures, range, orders)
  return {
    ...{ id, name, subject, status },
    startedAt: startedAt!.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    totals,
    rates,
  }
}
