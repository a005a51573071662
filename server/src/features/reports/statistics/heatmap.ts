import type { Db } from '../../../platform/db/database.ts'
import { complete, LINKS_OF_VARIANT } from '../../content/composing/index.ts'
import { withLinkNumbers } from '../../content/html/index.ts'
import { type CampaignRow, contentsOf, footerOf } from '../../mailing/campaigns/index.ts'
import { linksOf } from './links.ts'

/**
 * The mail as it is sent, with the number of every link on its element, and how often each was clicked. Of an A/B test the
 * variant that won, or the first while none has: every variant has links of its own.
 */
export async function describeHeatmap(db: Db, campaign: CampaignRow) {
  const contents = await contentsOf(db, campaign)
  const variant = contents.length > 1 ? (campaign.winner ?? 1) : 0
  const html = complete(contents[variant]!.html, await footerOf(db, campaign))
  const base = variant * LINKS_OF_VARIANT
  const isOwn = ({ number }: { number: number }) => number > base && number < base + LINKS_OF_VARIANT
  const links = (await linksOf(db, campaign.tenant_id, campaign.source_id, {})).filter(isOwn)
  const all = links.reduce((sum, { clicks }) => sum + clicks, 0)
  return {
    html: withLinkNumbers(html, base),
    links: links.map((link) => ({ ...link, share: all ? link.clicks / all : 0 })),
  }
}
