import type { Context } from '../../../platform/context.ts'
import { type MessageRef, readMessageToken } from '../../../platform/crypto/message-tokens.ts'
import { AppError } from '../../../platform/errors.ts'
import { createTurns } from '../../../platform/limits/turns.ts'
import { findContact } from '../../audience/contacts/index.ts'
import { STRANGER } from '../../content/composing/index.ts'
import { campaignOfSource, NOWHERE, renderCampaignFor } from '../campaigns/index.ts'
import { findMessages } from '../ledger/index.ts'

type AppContext = Pick<Context, 'app' | 'db'>

/** A mail is rendered anew for every look: who looks at the mails of one company makes no other wait. */
const renderInTurn = createTurns(2)

/**
 * A mail as the person got it whose link it is; as anybody would when we no longer know him. Its links lead straight to
 * where they should: nobody is followed here. Null when there is no such mail any more.
 */
export async function webVersion(ground: AppContext, token: string): Promise<string | null> {
  const ref = readMessageToken(ground.app.signingKeys, 'web', token)
  if (!ref) return null
  return renderInTurn(ref.tenantId, () => render(ground, ref, `${ground.app.config.baseUrl}/w/${token}`))
}

async function render({ app, db }: AppContext, ref: MessageRef, webversion: string): Promise<string | null> {
  const { tenantId, sourceId, contactId } = ref
  const campaign = await campaignOfSource(db, tenantId, sourceId)
  if (!campaign) return null
  const contact = (await findContact(db, tenantId, contactId)) ?? STRANGER
  const [message] = await findMessages(db, tenantId, sourceId, [contactId])
  const variant = message?.variant ?? 0
  // The page is passed on to others, who must not find the person's way out on it.
  const addresses = { ...NOWHERE, webversion }
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
