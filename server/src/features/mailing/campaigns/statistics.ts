import type { Slots } from '../../../platform/slots.ts'
import { type CampaignRow, findCampaign, listCampaigns, requireCampaign } from './store.ts'
import { contentsOf, footerOf, variantsOf } from './variants.ts'

const KIND = 'campaign'

/** Campaigns for the statistics. */
export const reportedCampaigns: Slots['reported'] = {
  kind: KIND,

  async find(db, tenantId, id) {
    const row = await findCampaign(db, tenantId, id)
    return row && reported(row)
  },

  async started(db, tenant, { from, to, limit }) {
    const range = { sentFrom: from, ...(to ? { sentTo: to } : {}) }
    const { items, total } = await listCampaigns(db, tenant, { pageSize: limit, ...range, sort: '-startedAt' })
    return { items: items.map(reported), total }
  },

  async html(db, tenantId, id) {
    const row = await requireCampaign(db, tenantId, id)
    const contents = await contentsOf(db, row)
    const variant = contents.length > 1 ? (row.winner ?? 1) : 0
    const { html } = contents[variant]!
    return { html, footer: await footerOf(db, row), variant, sourceIds: sourcesOf(row) }
  },
}

const sourcesOf = ({ source_id }: CampaignRow) => (source_id ? [source_id] : [])

const reported = (row: CampaignRow) => ({
  kind: KIND,
  id: row.id,
  sourceIds: sourcesOf(row),
  hasOneContent: true,
  parts: new Map(),
  shopId: row.shop_id,
  name: row.name,
  subject: row.subject,
  status: row.status,
  recipients: row.recipients ?? 0,
  variants: variantsOf(row).map(({ key }) => key),
  winner: row.winner ? variantsOf(row)[row.winner - 1]?.key : undefined,
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
})
