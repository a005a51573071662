import type { Static } from 'typebox'
import type { Context, Tenant } from '../../../../platform/context.ts'
import { validation } from '../../../../platform/errors.ts'
import { NOWHERE } from '../../../content/composing/index.ts'
import { recipientOf, sendTests, type TestInput } from '../../../content/templates/index.ts'
import { renderCampaignFor } from '../sending/render.ts'
import { readHeaders } from '../settings.ts'
import { type CampaignRow, lockCampaign, requireCampaign } from '../store.ts'
import { variantsOf } from '../variants.ts'

/** Mails a campaign to test recipients, as it would be sent. */
export async function sendTestMail(
  context: Context,
  tenant: Tenant,
  campaignId: string,
  { contactId, variant: key, ...input }: Static<typeof TestInput> & { variant?: string },
): Promise<{ sent: number }> {
  const row = await requireCampaign(context.db, tenant.id, campaignId)
  const variant = numberOf(row, key)
  return sendTests(context, tenant, {
    kind: 'campaign',
    id: row.id,
    ...input,
    senderId: input.senderId ?? row.sender_id ?? undefined,
    senderName: variantsOf(row)[variant - 1]?.senderName || row.sender_name,
    replyTo: row.reply_to,
    headers: readHeaders(row.headers),
    unsubscribePageId: row.unsubscribe_page_id,
    shopId: row.shop_id,
    contactId,
    lock: (db) => lockCampaign(db, tenant.id, row.id),
    render: async (sample) => {
      const contact = await recipientOf(context.db, tenant.id, contactId)
      // A test mail has no web version, because it is no message in the ledger.
      const addresses = { ...NOWHERE, unsubscribe: sample, preferences: sample, confirmlink: sample }
      const reader = { contactId: contactId ?? null, contact, addresses }
      return renderCampaignFor(context, tenant, row, { ...reader, variant, mustShow: true })
    },
  })
}

/** Renders a campaign for a contact, or for an unknown reader. */
export async function previewCampaign(
  context: Pick<Context, 'app' | 'db'>,
  tenant: Tenant,
  campaignId: string,
  { contactId, variant }: { contactId?: string; variant?: string },
) {
  const row = await requireCampaign(context.db, tenant.id, campaignId)
  const contact = await recipientOf(context.db, tenant.id, contactId)
  const reader = { contactId: contactId ?? null, contact, addresses: NOWHERE }
  const rendered = await renderCampaignFor(context, tenant, row, { ...reader, variant: numberOf(row, variant) })
  if (!rendered) throw validation('html', { reason: 'terminated' })
  return rendered
}

/** The number of a variant by its key; without a key the first variant that is sent. */
function numberOf(row: CampaignRow, key: string | undefined): number {
  const variants = variantsOf(row)
  if (key === undefined) return variants.length ? 1 : 0
  const at = variants.findIndex((variant) => variant.key === key)
  if (at === -1) throw validation('variant')
  return at + 1
}
