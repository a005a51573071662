import type { Context } from '../../../../platform/context.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { getSender } from '../../../domains/senders/index.ts'
import type { Mailing, MailingRef, MailingSource, MailingState } from '../../ledger/index.ts'
import { linkParamsOf, readAudience, readHeaders, readSchedule, readTracking } from '../settings.ts'
import { type CampaignRow, findCampaign, findForUpdate, namesOfCampaigns, updateCampaign } from '../store.ts'
import { contentsOf, footerOf } from '../variants.ts'
import { endCampaign, pauseCampaign } from './lifecycle.ts'
import { renderCampaignFor } from './render.ts'

const campaignOf = (db: Context['db'], { tenantId, objectId }: MailingRef) => findCampaign(db, tenantId, objectId)

/** Campaigns as mailings, for the engine, the preference centre and timelines. */
export const campaignMailings: MailingSource = {
  kind: 'campaign',
  isFrozen: true,
  ruleField: 'campaignIds',

  async mailing({ db }, ref) {
    const row = await campaignOf(db, ref)
    return row ? describeMailing(db, row) : null
  },

  pause: (context, { tenantId, objectId }, reason) => pauseCampaign(context, { id: tenantId }, objectId, reason),

  async hold(db, { tenantId, objectId }) {
    const row = await findForUpdate(db, tenantId, objectId)
    return row ? { status: statusOf(row), test: testOf(row) } : null
  },

  async reopen({ db, now }, { tenantId, objectId }) {
    await updateCampaign(db, tenantId, objectId, { status: 'sending', finished_at: null, updated_at: now })
  },

  ended: ({ app, db, now }, { tenantId, objectId }) =>
    tx(db, async (db) => {
      const row = await findForUpdate(db, tenantId, objectId)
      if (row?.status !== 'sending') return
      if (!(await endCampaign({ db, now }, { id: tenantId }, objectId))) warnOnce(app, objectId)
    }),

  async render({ app, db }, ref, to) {
    const row = await campaignOf(db, ref)
    const reader = { ...to, sourceId: ref.sourceId }
    return row ? renderCampaignFor({ app, db }, { id: ref.tenantId }, row, reader) : null
  },

  async shop(db, ref) {
    const row = await campaignOf(db, ref)
    return row ? { shopId: row.shop_id, unsubscribePageId: row.unsubscribe_page_id } : null
  },

  names: namesOfCampaigns,
}

/** What a campaign sends; null when its sender was deleted. */
export async function describeMailing(db: Context['db'], row: CampaignRow): Promise<Mailing | null> {
  const sender = row.sender_id ? await getSender(db, row.tenant_id, row.sender_id) : undefined
  if (!sender) return null
  const ownName = row.sender_name || sender.name || (await requireCompany(db, row.tenant_id)).name
  const { opens, clicks, ...tracking } = readTracking(row.tracking)
  const { listIds, onlyWithPurpose } = readAudience(row.audience)
  return {
    shopId: row.shop_id,
    from: { name: ownName, address: sender.email },
    replyTo: row.reply_to ?? sender.reply_to,
    headers: readHeaders(row.headers),
    variants: (await contentsOf(db, row)).map(({ key: _, senderName, ...content }) => ({
      ...content,
      senderName: senderName || ownName,
    })),
    footerHtml: await footerOf(db, row),
    linkParams: linkParamsOf({ opens, clicks, ...tracking }),
    tracking: { opens, clicks },
    listIds,
    onlyWithPurpose,
    window: readSchedule(row.schedule).window,
  }
}

function statusOf({ status }: CampaignRow): MailingState['status'] {
  if (status === 'paused' || status === 'cancelled') return status
  return status === 'sent' ? 'ended' : 'open'
}

/** For an A/B test: the variant that won, if it is decided. */
export const testOf = ({ type, winner }: CampaignRow): MailingState['test'] => (type === 'ab' ? { winner } : null)

const warned = new Set<string>()

/** No message waits, but the figures do not add up to the recipients. `doctor --repair` corrects them. */
function warnOnce({ log }: Context['app'], id: string) {
  if (!warned.has(id))
    log.warn(
      { campaign: id },
      'cannot end a campaign: its figures do not add up to its recipients (run doctor --repair)',
    )
  warned.add(id)
}
