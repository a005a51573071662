import type { Context } from '../../../platform/context.ts'
import { required } from '../../../platform/db/failures.ts'
import { getTenant } from '../../account/companies/index.ts'
import { getSender } from '../../domains/senders/index.ts'
import { contentsOf, footerOf } from './contents.ts'
import {
  type CampaignSchedule,
  type CampaignTracking,
  linkParamsOf,
  readAudience,
  readHeaders,
  readSchedule,
  readTracking,
} from './settings.ts'
import { requireCampaign } from './store.ts'

/** Everything that is needed to send a campaign, apart from its recipients. */
export interface Mailing {
  campaignId: string
  /** Null before it was frozen. */
  sourceId: string | null
  shopId: string
  from: { name: string; address: string }
  replyTo: string | null
  headers: { name: string; value: string }[]
  /** By the number of the variant: 0 is the campaign itself, 1 to 5 the variants of an A/B test. */
  variants: { subject: string; preheader: string; html: string; text: string | null; senderName: string }[]
  footerHtml: string | null
  /** What every link of the web gets, as `utm_source=news&utm_medium=email`. */
  linkParams: string
  tracking: Pick<CampaignTracking, 'opens' | 'clicks'>
  unsubscribePageId: string | null
  listIds: string[]
  segmentIds: string[]
  onlyWithPurpose: string | null
  schedule: CampaignSchedule
}

/** Loads a campaign for sending; 404 when it, or its sender, is not there. */
export async function mailingOf({ db }: Pick<Context, 'db'>, tenantId: string, campaignId: string): Promise<Mailing> {
  const row = await requireCampaign(db, tenantId, campaignId)
  const sender = required(row.sender_id ? await getSender(db, tenantId, row.sender_id) : null)
  const ownName = row.sender_name || sender.name || (await getTenant(db, tenantId)).name
  const tracking = readTracking(row.tracking)
  const { listIds, segmentIds, onlyWithPurpose } = readAudience(row.audience)
  return {
    campaignId: row.id,
    sourceId: row.source_id,
    shopId: row.shop_id,
    from: { name: ownName, address: sender.email },
    replyTo: row.reply_to ?? sender.reply_to,
    headers: readHeaders(row.headers),
    variants: (await contentsOf(db, row)).map(({ key: _, senderName, ...content }) => ({
      ...content,
      senderName: senderName || ownName,
    })),
    footerHtml: await footerOf(db, row),
    linkParams: linkParamsOf(tracking),
    tracking: { opens: tracking.opens, clicks: tracking.clicks },
    unsubscribePageId: row.unsubscribe_page_id,
    ...{ listIds, segmentIds, onlyWithPurpose },
    schedule: readSchedule(row.schedule),
  }
}
