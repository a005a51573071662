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

  async started(db, tenant, { from, to, ...paging }) {
    const range = { sentFrom: from, ...(to ? { sentTo: to } : {}) }
    const page = await listCampaigns(db, tenant, { ...paging, ...range, sort: '-startedAt' })
    return { ...page, items: page.items.map(reported) }
  },

  async html(db, tenantId, id) {
    const row = await requireCampaign(db, tenantId, id)
    const contents = await contentsOf(db, row)
    const variant = contents.length > 1 ? (row.winner ?? 1) : 0
    return { html: contents[variant]!.html, footer: await footerOf(db, row), variant }
  },
}

const reported = (row: CampaignRow) => ({
  kind: KIND,
  id: row.id,
  sourceId: row.source_id,
  name: row.name,
  subject: row.subject,
  status: row.status,
  recipients: row.recipients ?? 0,
  variants: variantsOf(row).map(({ key }) => key),
  createdAt: row.created_at,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
})
