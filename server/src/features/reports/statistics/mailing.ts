import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type CampaignRow, requireCampaign } from '../../mailing/campaigns/index.ts'
import { readMailFigures } from '../../mailing/ledger/index.ts'
import { type Figure, foldFigures, type View } from './figures.ts'
import { linksOf } from './links.ts'
import { overWhole } from './pages.ts'
import { countFigures, countLinkFigures } from './sql/counted.ts'
import type { Mailing } from './sql/tabs.ts'
import { foldVariants } from './variants.ts'

/** The messages of a campaign; null before it was frozen: then nothing happened yet. */
export const mailingOf = (tenant: Tenant, { source_id, started_at, created_at }: CampaignRow): Mailing | null =>
  source_id === null ? null : { tenant, sourceId: source_id, startedAt: started_at ?? created_at }

/** A campaign of the company with its messages; 404 when there is none. */
export async function findMailing(db: Db, tenant: Tenant, campaignId: string) {
  const campaign = await requireCampaign(db, tenant.id, campaignId)
  return { campaign, mailing: mailingOf(tenant, campaign) }
}

/** The figures of a campaign: from counters, or counted when they are to be of recipients with one grade. */
export async function describeCampaignFigures(
  db: Db,
  tenant: Tenant,
  campaign: CampaignRow,
  view: View & { engagement?: string },
) {
  const mailing = mailingOf(tenant, campaign)
  const fold = (recipients: number, figures: readonly Figure[]) => ({
    ...foldFigures(recipients, figures, view),
    variants: foldVariants(campaign, figures, view),
  })
  if (!mailing) return { ...fold(campaign.recipients ?? 0, []), links: [] }
  const { sourceId } = mailing
  if (view.engagement) {
    const [{ recipients, figures }, clicks] = await Promise.all([
      overWhole(db, tenant.id, 'engagement', (db) => countFigures(db, mailing, view.engagement)),
      overWhole(db, tenant.id, 'engagement', (db) => countLinkFigures(db, mailing, view.engagement)),
    ])
    return { ...fold(recipients, figures), links: await linksOf(db, tenant.id, sourceId, view, clicks) }
  }
  const [figures, links] = await Promise.all([
    readMailFigures(db, tenant.id, [sourceId]),
    linksOf(db, tenant.id, sourceId, view),
  ])
  return { ...fold(campaign.recipients ?? 0, figures), links }
}
