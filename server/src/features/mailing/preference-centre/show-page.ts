import type { Context } from '../../../platform/context.ts'
import { foreignPage } from '../../../platform/http/page.ts'
import { findContact } from '../../audience/contacts/index.ts'
import { choosableLists } from '../../audience/lists/index.ts'
import { type PageView, pageFor, unsubscribePage } from '../../content/unsubscribe-pages/index.ts'
import { findMailingRef, findMailingSource } from '../ledger/index.ts'
import { isUnsubscribed, type PreferenceLink } from './preference-link.ts'

/**
 * The page with the current choices of the contact. An unsubscribed contact and one that no longer exists get the same
 * page, so that it does not reveal an erasure.
 */
export async function showPage({ app, db, now }: Context, { tenant, ref }: PreferenceLink, state: PageView['state']) {
  const contact = await findContact(db, tenant.id, ref.contactId)
  const mailing = await findMailingRef(db, tenant.id, ref.sourceId)
  const shop = mailing && (await findMailingSource(mailing.kind)?.shop(db, mailing))
  const shopId = shop?.shopId ?? contact?.shop_id ?? null
  const { content, layout } = await pageFor({ app, db }, tenant.id, { pageId: shop?.unsubscribePageId ?? null, shopId })
  const about = { company: tenant.name, timezone: tenant.timezone }
  if (!contact || isUnsubscribed(contact)) {
    const language = contact?.language || tenant.language
    const over = state === 'done' ? state : 'out'
    const view = { ...about, email: '', language, lists: [], state: over, pausedUntil: null } as const
    return foreignPage(unsubscribePage(content, view, layout))
  }
  const lists = await choosableLists(db, tenant.id, contact.id)
  const until = contact.mail_paused_until
  const view = {
    ...about,
    email: contact.email,
    language: contact.language || tenant.language,
    lists: lists.map(({ id, name, is_member }) => ({ id, name, isMember: is_member })),
    state,
    pausedUntil: until && until > now ? until : null,
  }
  return foreignPage(unsubscribePage(content, view, layout), state === 'unclear' ? 400 : 200, { forms: true })
}
