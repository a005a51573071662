import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Enum, Id, Nullable, Time } from '../../../../platform/http/schemas.ts'
import { describeOrders, newestAttributed } from '../../../commerce/orders/index.ts'
import { csvFile } from '../csv.ts'
import { describeHeatmap } from '../heatmap.ts'
import { describeFigures } from '../mailing.ts'
import { describeConversions } from '../overview.ts'
import { RangeQuery, readRange } from '../range.ts'
import { REPORT_COLUMNS, reportLines } from '../report.ts'
import { EngagementQuery, Heatmap, HumansQuery, MailingConversions, MailingStats, VatQuery } from '../schemas.ts'
import { requireMailing } from '../slot.ts'

/** The newest orders of a campaign that its conversions show. */
const SHOWN_ORDERS = 100

const params = Type.Object({ campaign_id: Id })

const get = defineRoute({
  id: 'stats.campaign',
  method: 'GET',
  path: '/stats/campaigns/{campaign_id}',
  tag: 'Statistics',
  summary: 'Returns totals, rates, providers, days, links and variants of a campaign',
  module: 'campaigns',
  level: 'read',
  params,
  query: Type.Object({ ...RangeQuery, humans: HumansQuery, vat: VatQuery }),
  status: 200,
  response: MailingStats,
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const range = readRange(query)
    const campaign = await requireMailing(db, tenant.id, 'campaign', params.campaign_id)
    const { humans = true, vat } = query
    return describeFigures(db, tenant, campaign, { ...range, humans, withoutVat: vat === 'without' })
  },
})

const conversions = defineRoute({
  id: 'stats.campaign-conversions',
  method: 'GET',
  path: '/stats/campaigns/{campaign_id}/conversions',
  tag: 'Statistics',
  summary:
    'Returns the sums of orders attributed to a campaign, by kind of attribution, day and currency, and its newest 100 orders, cancelled and returned ones too',
  module: 'campaigns',
  level: 'read',
  params,
  query: Type.Object({ vat: VatQuery }),
  status: 200,
  response: MailingConversions,
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const { sourceId } = await requireMailing(db, tenant.id, 'campaign', params.campaign_id)
    const rows = sourceId ? await newestAttributed(db, tenant.id, sourceId, SHOWN_ORDERS) : []
    return {
      ...(await describeConversions(db, tenant, {
        sourceIds: [sourceId ?? '0'],
        withoutVat: query.vat === 'without',
      })),
      orders: await describeOrders(db, tenant.id, rows),
    }
  },
})

const heatmap = defineRoute({
  id: 'stats.campaign-heatmap',
  method: 'GET',
  path: '/stats/campaigns/{campaign_id}/heatmap',
  tag: 'Statistics',
  summary: 'Returns the HTML of a campaign with numbered links, and the clicks of each link, for drawing a heatmap',
  module: 'campaigns',
  level: 'read',
  params,
  status: 200,
  response: Heatmap,
  handle: async ({ app, db, tenant, params }) =>
    describeHeatmap({ app, db }, tenant.id, await requireMailing(db, tenant.id, 'campaign', params.campaign_id)),
})

const report = defineRoute({
  id: 'stats.campaign-report',
  method: 'GET',
  path: '/stats/campaigns/{campaign_id}/report',
  tag: 'Statistics',
  summary:
    'Returns all figures of a campaign as JSON, or as CSV with a line for each; also only for recipients with one engagement grade',
  module: 'campaigns',
  level: 'read',
  params,
  query: Type.Object({
    ...RangeQuery,
    engagement: EngagementQuery,
    humans: HumansQuery,
    vat: VatQuery,
    format: Type.Optional(Enum(['json', 'csv'], { default: 'json' })),
  }),
  status: 200,
  response: Type.Object({
    campaign: Type.Object({
      id: Id,
      name: Type.String(),
      subject: Type.String(),
      status: Type.String(),
      startedAt: Nullable(Time),
      finishedAt: Nullable(Time),
    }),
    ...MailingStats.properties,
  }),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const { engagement, humans = true, vat, format } = query
    const range = readRange(query)
    const campaign = await requireMailing(db, tenant.id, 'campaign', params.campaign_id)
    const view = { ...range, humans, withoutVat: vat === 'without', ...(engagement ? { engagement } : {}) }
    const figures = await describeFigures(db, tenant, campaign, view)
    if (format === 'csv') return csvFile(`campaign-${campaign.id}-report`, REPORT_COLUMNS, once(reportLines(figures)))
    const { id, name, subject, status } = campaign
    const startedAt = campaign.startedAt?.toISOString() ?? null
    const finishedAt = campaign.finishedAt?.toISOString() ?? null
    return { campaign: { id, name, subject, status, startedAt, finishedAt }, ...figures }
  },
})

async function* once<T>(rows: T) {
  yield rows
}

export const routes = [get, conversions, heatmap, report]
