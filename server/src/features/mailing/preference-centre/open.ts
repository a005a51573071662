import type { Context, DbContext } from '../../../platform/context.ts'
import { type MessageRef, readMessageToken } from '../../../platform/crypto/message-tokens.ts'
import { foreignPage } from '../../../platform/http/page.ts'
import { getTenant, type TenantRow } from '../../account/companies/index.ts'
import { type ContactWithState, findContact } from '../../audience/contacts/index.ts'
import { choosableLists } from '../../audience/lists/index.ts'
import { type PageView, pageFor, unsubscribePage } from '../../content/unsubscribe-pages/index.ts'
import { campaignOfSource } from '../campaigns/index.ts'

/** The mail that somebody wants to leave by, and its company. */
export interface WayOut {
  tenant: TenantRow
  ref: MessageRef
}

/** Where a link leads; null when it is none of ours. It leads somewhere for ever, whatever was deleted since. */
export async function openWayOut({ app, db }: Pick<Context, 'app' | 'db'>, token: string): Promise<WayOut | null> {
  const ref = readMessageToken(app.signingKeys, 'out', token)
  return ref ? { ref, tenant: await getTenant(db, ref.tenantId) } : null
}

/** Gets no mail any more, and no choice of lists or days would change that. */
export const isOut = ({ status }: Pick<ContactWithState, 'status'>) =>
  status === 'unsubscribed' || status === 'complained'

/**
 * The page as things stand. To somebody who is out it says so; and the same to somebody we no longer know, so that
 * nothing reveals an erasure.
 */
export async function showPage({ db, now }: DbContext, { tenant, ref }: WayOut, state: PageView['state']) {
  const contact = await findContact(db, tenant.id, ref.contactId)
  const campaign = await campaignOfSource(db, tenant.id, ref.sourceId)
  const shopId = campaign?.shop_id ?? contact?.shop_id ?? null
  const content = await pageFor(db, tenant.id, { pageId: campaign?.unsubscribe_page_id ?? null, shopId })
  const about = { company: tenant.name, timezone: tenant.timezone }
  if (!contact || isOut(contact)) {
    const language = contact?.language || tenant.language
    const over = state === 'done' ? state : 'out'
    const view = { ...about, email: '', language, lists: [], state: over, pausedUntil: null } as const
    return foreignPage(unsubscribePage(content, view))
  }
  const lists = await choosableLists(db, tenant.id, contact.id)
  const until = contact.mail_paused_until
  const document = unsubscribePage(content, {
    ...about,
    email: contact.email,
    language: contact.language || tenant.language,
    lists: lists.map(({ id, name, is_member }) => ({ id, name, isMember: is_member })),
    state,
    pausedUntil: until && until > now ? until : null,
  })
  return foreignPage(document, state === 'unclear' ? 400 : 200, { forms: true })
}
