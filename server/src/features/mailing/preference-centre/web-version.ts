import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { createTurns } from '../../../platform/limits/turns.ts'
import { findContact } from '../../audience/contacts/index.ts'
import { NOWHERE, UNKNOWN_RECIPIENT } from '../../content/composing/index.ts'
import { shownBy } from '../../content/conditions/index.ts'
import {
  findMailingRef,
  findMailingSource,
  findMessages,
  frozenConditions,
  type MessageRef,
  readMessageToken,
} from '../ledger/index.ts'

type AppContext = Pick<Context, 'app' | 'db'>

/** Every request renders the mail. At most two at a time per company, so that one company does not delay others. */
const renderInTurn = createTurns(2)

/**
 * Renders the mail for the contact of the link, or for an unknown reader when the contact no longer exists. Its links
 * are direct: nothing is tracked here. Null when the token is not valid or the mailing no longer exists.
 */
export async function webVersion(context: AppContext, token: string): Promise<string | null> {
  const ref = readMessageToken(context.app.signingKeys, 'web', token)
  if (!ref) return null
  return renderInTurn(ref.tenantId, () => render(context, ref, `${context.app.config.baseUrl}/w/${token}`))
}

async function render({ app, db }: AppContext, ref: MessageRef, webversion: string): Promise<string | null> {
  const { tenantId, sourceId, contactId } = ref
  const mailing = await findMailingRef(db, tenantId, sourceId)
  const source = mailing && findMailingSource(mailing.kind)
  if (!source) return null
  const found = await findContact(db, tenantId, contactId)
  const [message] = await findMessages(db, tenantId, sourceId, [contactId])
  const variant = message?.variant ?? 0
  // People pass the address of this page on, so it must not contain the contact's unsubscribe link.
  const addresses = { ...NOWHERE, webversion }
  const reader = { recipientId: contactId, contactId: found ? contactId : null, contact: found ?? UNKNOWN_RECIPIENT }
  const conditions = await frozenConditions(db, tenantId, sourceId)
  const shown = conditions && shownBy(conditions, message?.shown ?? null)
  const to = { ...reader, variant, addresses, shown, sentAt: message?.at ?? null }
  const mail = await source.render({ app, db }, mailing, to).catch(nullIfFaulty)
  return mail?.html ?? null
}

/** Content that cannot be rendered, for example without a contact, is a 404 and no fault of the server. */
const nullIfFaulty = (error: unknown) => {
  if (error instanceof AppError && error.status < 500) return null
  throw error
}
