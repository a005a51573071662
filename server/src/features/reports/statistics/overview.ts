import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type PageRequest, presentPage } from '../../../platform/db/page.ts'
import { type CampaignRow, listCampaigns } from '../../mailing/campaigns/index.ts'
import { type MailFigure, readDayFigures, readMailFigures } from '../../mailing/ledger/index.ts'
import { mailTotals } from './dashboard.ts'
import { foldFigures } from './figures.ts'
import type { Range } from './range.ts'

/** Before every campaign: one that has not begun is not among those of any day. */
const EVER = '0001-01-01'

/** Campaigns that began in a range, newest first, with their figures in it; and the sums of all mails of the company. */
export async function describeEmails(db: Db, tenant: Tenant, request: PageRequest & Range) {
  const { from = EVER, to } = request
  const { page, pageSize } = request
  const paging = { ...(page ? { page } : {}), ...(pageSize ? { pageSize } : {}) }
  const [campaigns, days] = await Promise.all([
    listCampaigns(db, tenant, { ...paging, sentFrom: from, ...(to ? { sentTo: to } : {}), sort: '-startedAt' }),
    readDayFigures(db, tenant.id),
  ])
  const sources = campaigns.items.flatMap(({ source_id }) => source_id ?? [])
  const figures = Map.groupBy(await readMailFigures(db, tenant.id, sources), ({ sourceId }) => sourceId)
  const all = foldFigures(0, days, request)
  return {
    ...presentPage(campaigns, (row) => presentMailing(row, figures.get(row.source_id ?? '') ?? [], request)),
    sums: { totals: mailTotals(all.totals), rates: all.rates },
  }
}

function presentMailing(row: CampaignRow, figures: readonly MailFigure[], range: Range) {
  const { totals, rates } = foldFigures(row.recipients ?? 0, figures, range)
  return {
    type: 'campaign' as const,
    id: row.id,
    name: row.name,
    subject: row.subject,
    status: row.status,
    startedAt: row.started_at!.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    totals,
    rates,
  }
}
