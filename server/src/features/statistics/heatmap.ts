import type { Db } from '../../platform/db/database.ts'
import { type CampaignRow, contentsOf } from '../campaigns/index.ts'
import { complete, withLinkNumbers } from '../content/index.ts'
import { footerFor } from '../footers/index.ts'
import { linksOf } from './links.ts'

/** The mail with the number of every link on its element, and how often each was clicked. */
export async function describeHeatmap(db: Db, campaign: CampaignRow) {
  const { tenant_id: tenantId, source_id } = campaign
  const [html, links] = await Promise.all([htmlOf(db, campaign), linksOf(db, tenantId, source_id, {})])
  const all = links.reduce((sum, { clicks }) => sum + clicks, 0)
  return {
    html: withLinkNumbers(html),
    links: links.map((link) => ({ ...link, share: all ? link.clicks / all : 0 })),
  }
}

/** As it is sent; of an A/B test the variant that won, or the first while none has. */
async function htmlOf(db: Db, campaign: CampaignRow): Promise<string> {
  const { tenant_id: tenantId, footer_id: footerId, shop_id: shopId } = campaign
  const [own, ...variants] = await contentsOf(db, campaign)
  const { html } = (campaign.winner ? variants[campaign.winner - 1] : variants[0]) ?? own!
  return complete(html, await footerFor(db, tenantId, { footerId, shopId }))
}
