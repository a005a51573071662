import type { Static } from 'typebox'
import type { Context, Tenant } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { recipientOf, sendTests, type TestInput } from '../../content/templates/index.ts'
import { variantsOf } from './contents.ts'
import { NOWHERE, renderCampaignFor } from './render.ts'
import { readHeaders } from './settings.ts'
import { type CampaignRow, lockCampaign, requireCampaign } from './store.ts'

/** Mails a campaign to test recipients, as it would be sent. */
export async function sendTestMail(
  ground: Context,
  tenant: Tenant,
  campaignId: string,
  { contactId, variant: key, ...input }: Static<typeof TestInput> & { variant?: string },
): Promise<{ sent: number }> {
  const row = await requireCampaign(ground.db, tenant.id, campaignId)
  const variant = numberOf(row, key)
  return sendTests(ground, tenant, {
    kind: 'campaign',
    id: row.id,
    ...input,
    senderId: input.senderId ?? row.sender_id ?? undefined,
    senderName: variantsOf(row)[variant - 1]?.senderName || row.sender_name,
    replyTo: row.reply_to,
    headers: readHeaders(row.headers),
    unsubscribePageId: row.unsubscribe_page_id,
    shopId: row.shop_id,
    hold: (db) => lockCampaign(db, tenant.id, row.id),
    render: async (sample) => {
      const contact = await recipientOf(ground.db, tenant.id, contactId)
      // A test has no version on the web: that one belongs to a message.
      const addresses = { ...NOWHERE, unsubscribe: sample, preferences: sample, confirmlink: sample }
      return renderCampaignFor(ground, tenant, row, { contact, variant, addresses })
    },
  })
}

/** How a campaign looks to a contact, or to somebody unknown. */
export async function previewCampaign(
  ground: Pick<Context, 'app' | 'db'>,
  tenant: Tenant,
  campaignId: string,
  { contactId, variant }: { contactId?: string; variant?: string },
) {
  const row = await requireCampaign(ground.db, tenant.id, campaignId)
  const contact = await recipientOf(ground.db, tenant.id, contactId)
  const shown = { contact, variant: numberOf(row, variant), addresses: NOWHERE }
  const rendered = await renderCampaignFor(ground, tenant, row, shown)
  if (!rendered) throw validation('html', { reason: 'terminated' })
  return rendered
}

/** The number of a variant by its key; without one it is the first that somebody gets. */
function numberOf(row: CampaignRow, key: string | undefined): number {
  const variants = variantsOf(row)
  if (key === undefined) return variants.length ? 1 : 0
  const at = variants.findIndex((variant) => variant.key === key)
  if (at === -1) throw validation('variant')
  return at + 1
}
