import { messageTokens, readMessageToken } from '../../platform/crypto/message-tokens.ts'
import { AppError } from '../../platform/errors.ts'
import type { Context } from '../../platform/http/call.ts'
import { campaignOfSource, renderCampaignFor } from '../campaigns/index.ts'
import { findContact } from '../contacts/index.ts'
import { STRANGER } from '../content/index.ts'
import { findMessages } from '../messages/index.ts'

type Ground = Pick<Context, 'app' | 'db'>

/**
 * A mail as the person got it whose link it is; as anybody would when we no longer know him. Its links lead straight to
 * where they should: nobody is followed here. Null when there is no such mail any more.
 */
export async function webVersion({ app, db }: Ground, token: string): Promise<string | null> {
  const ref = readMessageToken(app.signingKeys, 'mail', token)
  const campaign = ref && (await campaignOfSource(db, ref.tenantId, ref.sourceId))
  if (!campaign) return null
  const { tenantId, sourceId, contactId } = ref
  const contact = (await findContact(db, tenantId, contactId)) ?? STRANGER
  const [message] = await findMessages(db, tenantId, sourceId, [contactId])
  const tokens = messageTokens(app.signingKeys, ref)
  const out = `${app.config.baseUrl}/u/${tokens.out}`
  const addresses = { unsubscribe: out, preferences: out, webversion: `${app.config.baseUrl}/w/${tokens.mail}` }
  const variant = message?.variant ?? 0
  const mail = await renderCampaignFor({ app, db }, { id: tenantId }, campaign, { contact, variant, addresses }).catch(
    unwritable,
  )
  return mail?.html ?? null
}

/** A content that was made for people we know may have nothing for a stranger. */
const unwritable = (error: unknown) => {
  if (error instanceof AppError && error.status < 500) return null
  throw error
}
