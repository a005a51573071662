import type { DbContext } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import { addCalendar, dayOf } from '../../../platform/time/zone.ts'
import { pauseMails } from '../../audience/contacts/index.ts'
import { changeMemberState, choosableLists, joinByPerson, shareLists } from '../../audience/lists/index.ts'
import { heldContact, noteLeaving } from './leave.ts'
import { isOut, type WayOut } from './open.ts'

/**
 * Leaves the lists that are not ticked, and goes back into those that are and were left here: both are the person's own
 * word. Lists that he could not choose of are none of his.
 */
export const chooseLists = ({ db, now }: DbContext, way: WayOut, ticked: readonly string[]) =>
  tx(db, async (db) => {
    const [tenantId, { contactId, sourceId }] = [way.tenant.id, way.ref]
    const before = await choosableLists(db, tenantId, contactId)
    const held = await shareLists(
      db,
      tenantId,
      before.map(({ id }) => id),
    )
    const contact = await heldContact({ db, now }, way)
    if (!contact || isOut(contact)) return
    // Read again behind the locks.
    const lists = (await choosableLists(db, tenantId, contactId)).filter(({ id }) =>
      held.some((list) => list.id === id),
    )
    const leaving = lists.filter(({ id, is_member }) => is_member && !ticked.includes(id))
    const returning = lists.filter(({ id, is_member }) => !is_member && ticked.includes(id))
    const change = { tenantId, contactIds: [contactId], by: 'contact' as const, mark: { reason: 'page', sourceId } }
    for (const { id } of leaving) await changeMemberState({ db, now }, { ...change, listId: id }, 'unsubscribed')
    const listIds = contact.status === 'bounced' ? [] : returning.map(({ id }) => id)
    await joinByPerson({ db, now }, { tenantId, contactId, listIds, requestedAt: now })
    if (leaving.length) await noteLeaving({ db, now }, way)
  })

/** No mails for some days of the company's calendar; null ends the pause. */
export const choosePause = ({ db, now }: DbContext, way: WayOut, days: number | null) =>
  tx(db, async (db) => {
    const contact = await heldContact({ db, now }, way)
    if (!contact || isOut(contact)) return
    const zone = way.tenant.timezone
    const until = days === null ? null : addCalendar(now, { days }, zone)
    const day = (at: Date | null) => (at && at > now ? dayOf(at, zone) : null)
    // Chosen twice on one day it is the same pause.
    if (day(contact.mail_paused_until) === day(until)) return
    await pauseMails({ db, now }, way.tenant.id, contact.id, until)
  })
