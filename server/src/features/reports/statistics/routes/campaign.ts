import Type from 'typebox'
import { defineRoute } from '../../../../platform/http/define-route.ts'
import { Enum, Id, Nullable, Time } from '../../../../platform/http/schemas.ts'
import { requireCampaign } from '../../../mailing/campaigns/index.ts'
import { noConversions } from '../conversions.ts'
import { csvFile } from '../csv.ts'
import { describeHeatmap } from '../heatmap.ts'
import { describeCampaignFigures } from '../mailing.ts'
import { RangeQuery, readRange } from '../range.ts'
import { REPORT_COLUMNS, reportLines } from '../report.ts'
import { CampaignConversions, CampaignStats, Heatmap } from '../schemas.ts'
import { Engagement, Humans, Vat } from './query.ts'

const params = Type.Object({ campaign_id: Id })

const get = defineRoute({
  id: 'stats.campaign',
  method: 'GET',
  path: '/stats/campaigns/{campaign_id}',
  tag: 'Statistics',
  summary: 'Totals, rates, providers, days and links of a campaign',
  module: 'campaigns',
  level: 'read',
  params,
  query: Type.Object({ ...RangeQuery, humans: Humans }),
  status: 200,
  response: CampaignStats,
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const range = readRange(query)
    const campaign = await requireCampaign(db, tenant.id, params.campaign_id)
    return describeCampaignFigures(db, tenant, campaign, { ...range, humans: query.humans ?? true })
  },
})

const conversions = defineRoute({
  id: 'stats.campaign-conversions',
  method: 'GET',
  path: '/stats/campaigns/{campaign_id}/conversions',
  tag: 'Statistics',
  summary: 'Orders that are owed to a campaign, per kind and currency',
  module: 'campaigns',
  level: 'read',
  params,
  status: 200,
  response: CampaignConversions,
  handle: async ({ db, tenant, params }) => {
    await requireCampaign(db, tenant.id, params.campaign_id)
    return { conversions: noConversions(), orders: [] }
  },
})

const heatmap = defineRoute({
  id: 'stats.campaign-heatmap',
  method: 'GET',
  path: '/stats/campaigns/{campaign_id}/heatmap',
  tag: 'Statistics',
  summary: 'The mail and how often each of its links was clicked, to be drawn over it',
  module: 'campaigns',
  level: 'read',
  params,
  status: 200,
  response: Heatmap,
  handle: async ({ db, tenant, params }) =>
    describeHeatmap(db, await requireCampaign(db, tenant.id, params.campaign_id)),
})

const report = defineRoute({
  id: 'stats.campaign-report',
  method: 'GET',
  path: '/stats/campaigns/{campaign_id}/report',
  tag: 'Statistics',
  summary: 'All figures of a campaign as JSON, or as CSV with a line for each; also of recipients with one grade',
  module: 'campaigns',
  level: 'read',
  params,
  query: Type.Object({
    ...RangeQuery,
    engagement: Engagement,
    humans: Humans,
    vat: Vat,
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
    ...CampaignStats.properties,
  }),
  failures: ['validation'],
  handle: async ({ db, tenant, params, query }) => {
    const { engagement, humans = true, format } = query
    const range = readRange(query)
    const campaign = await requireCampaign(db, tenant.id, params.campaign_id)
    const view = { ...range, humans, ...(engagement ? { engagement } : {}) }
    const figures = await describeCampaignFigures(db, tenant, campaign, view)
    if (format === 'csv') return csvFile(`campaign-${campaign.id}-report`, REPORT_COLUMNS, once(reportLines(figures)))
    const { id, name, subject, status, started_at, finished_at } = campaign
    const [startedAt, finishedAt] = [started_at?.toISOString() ?? null, finished_at?.toISOString() ?? null]
    return { campaign: { id, name, subject, status, startedAt, finishedAt }, ...figures }
  },
})

async function* once<T>(rows: T) {
  yield rows
}

export const campaignRoutes = [get, conversions, heatmap, report]
