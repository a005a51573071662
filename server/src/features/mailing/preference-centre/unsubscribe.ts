import type { DbContext } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { type Client, findContact, hasUnsubscribed, lockContacts, unsubscribe } from '../../audience/contacts/index.ts'
import { isAskedSince } from '../../audience/double-opt-in/index.ts'
import { recordEmailEvents } from '../email-events/index.ts'
import { FLAGS, markMessages } from '../ledger/index.ts'
import type { PreferenceLink } from './preference-link.ts'

/**
 * Unsubscribes the contact from everything. A repetition changes nothing, unless the contact was asked for a
 * confirmation since: that request then ends.
 */
export const unsubscribeFromAll = (
  { db, now }: DbContext,
  link: PreferenceLink,
  entry: { reason: 'page' | 'one_click' | 'mail'; note?: string; client?: Client },
) =>
  tx(db, async (db) => {
    const contact = await holdContact({ db, now }, link)
    if (!contact) return
    const { id, email, status_at } = contact
    const isRepeated = await hasUnsubscribed(db, link.tenant.id, email)
    if (isRepeated && !(await isAskedSince(db, link.tenant.id, id, status_at))) return
    const origin = { sourceId: link.ref.sourceId }
    await unsubscribe({ db, now }, link.tenant.id, id, { ...entry, by: 'contact', origin })
    if (!isRepeated) await recordUnsubscribe({ db, now }, link)
  })

/**
 * Locks the contact and reads it; undefined when it no longer exists. Its message is locked before it, as everywhere,
 * so that transactions do not wait for each other in a circle.
 */
export async function holdContact({ db, now }: DbContext, { tenant, ref }: PreferenceLink) {
  await markMessages(db, tenant, ref.sourceId, [{ contactId: ref.contactId, at: now }])
  await lockContacts(db, tenant.id, [ref.contactId])
  return findContact(db, tenant.id, ref.contactId)
}

/** Records that this message caused an unsubscription, from a list or from everything; once per message. */
export async function recordUnsubscribe(
  { db, now }: DbContext,
  { tenant, ref: { contactId, sourceId } }: PreferenceLink,
) {
  const [message] = await markMessages(db, tenant, sourceId, [{ contactId, set: ['unsubscribed'], at: now }])
  if (!message || message.before & FLAGS.unsubscribed) return
  await recordEmailEvents(db, tenant.id, [{ kind: 'unsubscribed', at: now, contactId, sourceId }])
}
