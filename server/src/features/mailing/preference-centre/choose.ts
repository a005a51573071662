import type { DbContext } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addCalendar, dayOf } from '../../../platform/time/zone.ts'
import { pauseMails } from '../../audience/contacts/index.ts'
import { changeMemberState, choosableLists, joinByContact, shareLists } from '../../audience/lists/index.ts'
import { isUnsubscribed, type PreferenceLink } from './preference-link.ts'
import { holdContact, recordUnsubscribe } from './unsubscribe.ts'

/**
 * Unsubscribes the contact from lists that are not ticked, and adds it again to ticked lists that it left here before.
 * Lists that the page does not offer are ignored.
 */
export const chooseLists = ({ db, now }: DbContext, link: PreferenceLink, ticked: readonly string[]) =>
  tx(db, async (db) => {
    const [tenantId, { contactId, sourceId }] = [link.tenant.id, link.ref]
    const before = await choosableLists(db, tenantId, contactId)
    const held = await shareLists(
      db,
      tenantId,
      before.map(({ id }) => id),
    )
    const contact = await holdContact({ db, now }, link)
    if (!contact || isUnsubscribed(contact)) return
    // Read again now that lists and contact are locked.
    const lists = (await choosableLists(db, tenantId, contactId)).filter(({ id }) =>
      held.some((list) => list.id === id),
    )
    const leaving = lists.filter(({ id, is_member }) => is_member && !ticked.includes(id))
    const returning = lists.filter(({ id, is_member }) => !is_member && ticked.includes(id))
    const change = { tenantId, contactIds: [contactId], by: 'contact' as const, origin: { reason: 'page', sourceId } }
    for (const { id } of leaving) await changeMemberState({ db, now }, { ...change, listId: id }, 'unsubscribed')
    const listIds = contact.status === 'bounced' ? [] : returning.map(({ id }) => id)
    await joinByContact({ db, now }, { tenantId, contactId, listIds, requestedAt: now })
    if (leaving.length) await recordUnsubscribe({ db, now }, link)
  })

/** Pauses mails for some days of the company's calendar; null ends the pause. */
export const choosePause = ({ db, now }: DbContext, link: PreferenceLink, days: number | null) =>
  tx(db, async (db) => {
    const contact = await holdContact({ db, now }, link)
    if (!contact || isUnsubscribed(contact)) return
    const zone = link.tenant.timezone
    const until = days === null ? null : addCalendar(now, { days }, zone)
    const day = (at: Date | null) => (at && at > now ? dayOf(at, zone) : null)
    // A repetition on the same day is the same pause.
    if (day(contact.mail_paused_until) === day(until)) return
    await pauseMails({ db, now }, link.tenant.id, contact.id, until)
  })
