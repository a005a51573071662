import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sumByVariant, sumRevenue } from '../../commerce/orders/index.ts'
import { readSummedFigures } from '../../mailing/ledger/index.ts'
import { type Figure, foldFigures, type View } from './figures.ts'
import { linksOf } from './links.ts'
import { withinTimeLimit } from './pages.ts'
import { type Range, timesOf } from './range.ts'
import type { ReportedMailing } from './slot.ts'
import { countFigures, countLinkFigures } from './sql/counted.ts'
import type { Mailing } from './sql/tabs.ts'

/** The messages of a mailing; null before it has any. */
export const messagesOf = (
  tenant: Tenant,
  { sourceIds, parts, variants, winner, startedAt, createdAt }: ReportedMailing,
): Mailing | null =>
  sourceIds.length
    ? {
        ...{ tenant, sourceIds, parts, startedAt: startedAt ?? createdAt },
        winner: winner === undefined ? undefined : variants.indexOf(winner) + 1,
      }
    : null

/** The figures of a mailing: read from counters, or counted if only recipients with one grade are requested. */
export async function describeFigures(
  db: Db,
  tenant: Tenant,
  reported: ReportedMailing,
  view: View & { engagement?: string; withoutVat?: boolean },
) {
  const mailing = messagesOf(tenant, reported)
  const bought = mailing && ordersIn(mailing, view)
  const [orders, ofVariants] = await Promise.all([
    bought ? sumRevenue(db, tenant.id, bought) : [],
    bought && reported.variants.length ? sumByVariant(db, tenant.id, bought) : [],
  ])
  const fold = (recipients: number, figures: readonly Figure[]) => ({
    ...foldFigures(recipients, figures, view, orders),
    variants: reported.variants.map((key, i) => foldVariant(key, i + 1, figures, ofVariants, view)),
    rest: reported.winner === undefined ? null : foldVariant(reported.winner, 0, figures, ofVariants, view),
  })
  if (!mailing) return { ...fold(reported.recipients, []), links: [] }
  if (view.engagement) {
    const [{ recipients, figures }, clicks] = await Promise.all([
      withinTimeLimit(db, tenant.id, 'engagement', (db) => countFigures(db, mailing, view.engagement)),
      withinTimeLimit(db, tenant.id, 'engagement', (db) => countLinkFigures(db, mailing, view.engagement)),
    ])
    return { ...fold(recipients, figures), links: await linksOf(db, tenant.id, reported, view, clicks) }
  }
  const [[figures = []], links] = await Promise.all([
    readSummedFigures(db, tenant.id, [mailing.sourceIds]),
    linksOf(db, tenant.id, reported, view),
  ])
  return { ...fold(reported.recipients, figures), links }
}

/** The orders of a mailing within the days of a view. */
export const ordersIn = (
  { tenant, sourceIds }: Mailing,
  { withoutVat = false, ...range }: Range & { withoutVat?: boolean },
) => ({ sourceIds, withoutVat, ...timesOf(tenant, range) })

/** The figures of one variant of an A/B test; 0 is the winner among the recipients that were not part of the test. */
function foldVariant(
  key: string,
  number: number,
  figures: readonly Figure[],
  bought: Awaited<ReturnType<typeof sumByVariant>>,
  view: View,
) {
  const isOwn = ({ variant }: { variant?: number }) => variant === number
  const { totals, rates } = foldFigures(0, figures.filter(isOwn), view, bought.filter(isOwn))
  const { sent, delivered, opened, clicked, unsubscribed, complained, softBounced, hardBounced } = totals
  const { orders, revenue } = totals
  const bounced = softBounced + hardBounced
  return { key, sent, delivered, opened, clicked, unsubscribed, complained, bounced, orders, revenue, rates }
}
