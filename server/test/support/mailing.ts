import { linkSigner, messageTokens, recordResults } from '../../src/features/mailing/ledger/index.ts'
import type { Company } from './company.ts'

/** A sent campaign, with the addresses in its mails. */
export interface SentMail {
  campaignId: string
  sourceId: string
  tokens(contactId: string): ReturnType<typeof messageTokens>
  /** The path of the tracking pixel. */
  open(contactId: string): string
  /** The path of a link; number 0 is the trap, which people do not see. */
  click(contactId: string, number: number, url: string): string
}

/** The company's data for the ledger. All test companies are in Prague. */
export const ledgerOf = (co: Company) => ({ id: co.tenantId, timezone: 'Europe/Prague' })

/**
 * Inserts a campaign with frozen messages to some contacts, without the steps before, and marks them as sent. With
 * `sentAt: null` the messages are still queued.
 */
export async function freezeFor(
  co: Company,
  contactIds: readonly string[],
  {
    sentAt = co.app.clock.now(),
    variant = 0,
    provider = 9,
  }: { sentAt?: Date | null; variant?: number; provider?: number } = {},
): Promise<SentMail> {
  const { db, tenantId } = co
  const now = co.app.clock.now()
  const campaign = await db
    .insertInto('campaign')
    .values({
      tenant_id: tenantId,
      shop_id: co.shopId,
      name: 'Frozen',
      type: 'regular',
      status: sentAt ? 'sent' : 'sending',
      subject: 'Hello',
      recipients: contactIds.length,
      started_at: sentAt ?? now,
      finished_at: sentAt,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const source = await db
    .insertInto('email_source')
    .values({ tenant_id: tenantId, kind: 'campaign', object_id: campaign.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('campaign')
    .set({ source_id: source.id })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', campaign.id)
    .execute()
  const messages = contactIds.map((id) => ({ tenant_id: tenantId, source_id: source.id, contact_id: id, batch: 0 }))
  if (messages.length) await db.insertInto('message').values(messages).execute()
  if (sentAt)
    await recordResults(
      db,
      ledgerOf(co),
      source.id,
      contactIds.map((contactId) => ({ contactId, batch: 0, state: 'sent', at: sentAt, variant, provider })),
    )
  return addresses(co, campaign.id, source.id)
}

function addresses(co: Company, campaignId: string, sourceId: string): SentMail {
  const { tenantId } = co
  const keys = co.app.signingKeys
  const tokens = (contactId: string) => messageTokens(keys, { tenantId, sourceId, contactId })
  const sign = linkSigner(keys, { tenantId, sourceId })!
  return {
    campaignId,
    sourceId,
    tokens,
    open: (contactId) => `/o/${tokens(contactId).mail}.gif`,
    click: (contactId, number, url) =>
      `/c/${tokens(contactId).mail}/${number}.${sign(number, url)}?u=${encodeURIComponent(url)}`,
  }
}
