import type { DbContext } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { findContact, hasUnsubscribed, lockContacts, unsubscribe } from '../../audience/contacts/index.ts'
import { isAskedSince } from '../../audience/double-opt-in/index.ts'
import { recordEmailEvents } from '../../audience/email-events/index.ts'
import { FLAGS, markMessages } from '../ledger/index.ts'
import type { WayOut } from './open.ts'

/** Unsubscribes from everything. Said again it changes nothing, unless somebody was asked to come back meanwhile. */
export const leaveAll = (
  { db, now }: DbContext,
  way: WayOut,
  entry: { reason: 'page' | 'one_click' | 'mail'; note?: string },
) =>
  tx(db, async (db) => {
    const contact = await heldContact({ db, now }, way)
    if (!contact) return
    const { id, email, status_at } = contact
    const isRepeated = await hasUnsubscribed(db, way.tenant.id, email)
    if (isRepeated && !(await isAskedSince(db, way.tenant.id, id, status_at))) return
    const mark = { sourceId: way.ref.sourceId }
    await unsubscribe({ db, now }, way.tenant.id, id, { ...entry, by: 'contact', mark })
    if (!isRepeated) await noteLeaving({ db, now }, way)
  })

/** The contact as it is behind its lock; nothing when it is gone. Its message is held before it, as everywhere. */
export async function heldContact({ db, now }: DbContext, { tenant, ref }: WayOut) {
  await markMessages(db, tenant, ref.sourceId, [{ contactId: ref.contactId, at: now }])
  await lockContacts(db, tenant.id, [ref.contactId])
  return findContact(db, tenant.id, ref.contactId)
}

/** Somebody left by this mail, a list or everything: once for each message. */
export async function noteLeaving({ db, now }: DbContext, { tenant, ref: { contactId, sourceId } }: WayOut) {
  const [message] = await markMessages(db, tenant, sourceId, [{ contactId, set: ['unsubscribed'], at: now }])
  if (!message || message.before & FLAGS.unsubscribed) return
  await recordEmailEvents(db, tenant.id, [{ kind: 'unsubscribed', at: now, contactId, sourceId }])
}
