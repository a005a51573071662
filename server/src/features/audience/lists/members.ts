import type { DbContext } from '../../../platform/context.ts'
import { requireEach } from '../../../platform/db/failures.ts'
import { conflict } from '../../../platform/errors.ts'
import { writeEvents, writeEventsOf } from '../../../platform/events/write.ts'
import { notify } from '../../account/notifications/index.ts'
import type { Origin } from '../consents/index.ts'
import { contactUnsubscribed, withConfirmation } from '../contacts/index.ts'
import { listAdded, listStateChanged } from './events.ts'
import {
  candidates,
  changeMembers,
  confirmByContact,
  confirmMembers,
  joinMany,
  joinNew,
  optOutOthers,
} from './member-store.ts'
import { isLocked, type ListRow, shareList, shareLists } from './store.ts'

/** Statuses of contacts that cannot be added to lists. */
const UNADDABLE = new Set(['unsubscribed', 'complained', 'bounced'])

interface MemberChange {
  tenantId: string
  listId: string
  contactIds: readonly string[]
  /** With the reason of an unsubscription. */
  origin?: Origin & { reason?: string }
  /** Which party wants the change; by default the company. */
  by?: 'admin' | 'contact'
}

/** Adds contacts to a list, except those that unsubscribed from the list or from everything. */
export async function addMembers(context: DbContext, change: MemberChange) {
  const list = await shareList(context.db, change.tenantId, change.listId)
  if (isLocked(list)) throw conflict('locked')
  return join(context, list, change)
}

/** Adds a new contact to lists. 400 for a list of another company, or one that the service maintains. */
export async function joinLists(context: DbContext, tenantId: string, contactId: string, listIds: readonly string[]) {
  const lists = (await shareLists(context.db, tenantId, listIds)).filter((list) => !isLocked(list))
  requireEach(listIds, lists, 'listIds')
  for (const list of lists) await join(context, list, { tenantId, listId: list.id, contactIds: [contactId] })
}

/**
 * Adds many contacts to lists in the background, except lists that were deleted meanwhile; `newIds` are contacts that were
 * created in this transaction and are not suppressed. Returns how many lists still exist, and how many memberships are new.
 */
export async function joinExistingLists(
  { db, now }: DbContext,
  {
    tenantId,
    listIds,
    contactIds,
    newIds = [],
    origin,
  }: Omit<MemberChange, 'listId'> & { listIds: readonly string[]; newIds?: readonly string[] },
) {
  const lists = await shareLists(db, tenantId, listIds)
  let added = 0
  for (const list of lists) {
    const members = { tenantId, listId: list.id, origin }
    const here =
      (await joinMany(db, { ...members, contactIds }, now)) +
      (await joinNew(db, { ...members, contactIds: newIds }, now))
    if (list.notify_on_add) await notifyOf({ db, now }, list, 'list_members_added', here)
    added += here
  }
  return { lists: lists.length, added }
}

/**
 * Unsubscribes addresses from a list that they are not in, so that they cannot be added later. Returns the contacts,
 * and the addresses that are not contacts, which were not unsubscribed before.
 */
export async function unsubscribeNonMembers(
  { db, now }: DbContext,
  { tenantId, listId, emails, origin }: Omit<MemberChange, 'contactIds'> & { emails: readonly string[] },
) {
  const { contactIds, addresses } = await optOutOthers(db, { tenantId, listId, emails }, now)
  const event = contactUnsubscribed({ at: now, objectId: listId, data: { ...origin, by: 'admin', listIds: [listId] } })
  await writeEventsOf(db, tenantId, contactIds, event)
  return { contactIds, addresses }
}

/** Adds contacts to a list. Skips those that may not be added, and returns the reason of each. */
async function join({ db, now }: DbContext, list: ListRow, { tenantId, listId, contactIds, origin }: MemberChange) {
  const found = new Map((await candidates(db, tenantId, listId, contactIds)).map((row) => [row.id, row]))
  const skipped: { contactId: string; reason: string }[] = []
  const adding: string[] = []
  let alreadyMember = 0
  for (const contactId of contactIds) {
    const contact = found.get(contactId)
    if (!contact) skipped.push({ contactId, reason: 'not_found' })
    else if (UNADDABLE.has(contact.status)) skipped.push({ contactId, reason: contact.status })
    else if (contact.opted_out) skipped.push({ contactId, reason: 'unsubscribed' })
    else if (contact.state === 'confirmed') alreadyMember += 1
    else adding.push(contactId)
  }
  // Another request may have added some of them while this one waited for the locks: these are members already.
  const added = await confirmMembers(db, { tenantId, listId, contactIds: adding }, now)
  const event = listAdded({ at: now, objectId: listId, data: { ...origin, listId } })
  await writeEventsOf(db, tenantId, added, event)
  if (list.notify_on_add) await notifyOf({ db, now }, list, 'list_members_added', added.length)
  return { added: added.length, alreadyMember: alreadyMember + adding.length - added.length, skipped }
}

/**
 * Adds a contact to lists by the contact's own choice, which alone lifts the mark of an earlier unsubscription; an
 * unsubscription after `requestedAt` stays. Returns the lists that were joined.
 */
export async function joinByContact(
  { db, now }: DbContext,
  choice: { tenantId: string; contactId: string; listIds: readonly string[]; requestedAt: Date },
) {
  const { tenantId, contactId, listIds, requestedAt } = choice
  const confirm = () => confirmByContact(db, tenantId, contactId, listIds, { requestedAt, now })
  const joined = await withConfirmation(db, confirm)
  const events = joined.map((listId) => listAdded({ at: now, contactId, objectId: listId, data: { listId } }))
  await writeEvents(db, tenantId, events)
  return joined
}

/** Removes members from a list, or unsubscribes them from this list only. */
export async function changeMemberState(
  { db, now }: DbContext,
  change: MemberChange,
  state: 'removed' | 'unsubscribed',
) {
  const { tenantId, listId, contactIds, origin, by = 'admin' } = change
  const list = await shareList(db, tenantId, listId)
  if (isLocked(list)) throw conflict('locked')
  const known = new Map((await candidates(db, tenantId, listId, contactIds)).map((row) => [row.id, row]))
  const changed = await changeMembers(db, change, state, now)
  const events = changed.flatMap(({ contact_id: contactId, before }) => [
    listStateChanged({ at: now, contactId, objectId: listId, data: { ...origin, listId, before, state } }),
    ...(state === 'unsubscribed'
      ? [contactUnsubscribed({ at: now, contactId, objectId: listId, data: { ...origin, by, listIds: [listId] } })]
      : []),
  ])
  await writeEvents(db, tenantId, events)
  if (state === 'unsubscribed' && list.notify_on_unsubscribe)
    await notifyOf({ db, now }, list, 'list_members_unsubscribed', changed.length)
  const done = new Set(changed.map((row) => row.contact_id))
  const skipped = contactIds
    .filter((id) => !done.has(id))
    .map((contactId) => ({ contactId, reason: skipReason(known.get(contactId), state) }))
  return { changed: changed.length, skipped }
}

const skipReason = (contact: { state: string | null } | undefined, state: string) =>
  !contact ? 'not_found' : contact.state === state && state === 'unsubscribed' ? 'unsubscribed' : 'not_member'

/** Notifies the company of changed members. The same notification grows until it is read. */
async function notifyOf({ db, now }: DbContext, list: ListRow, type: string, contacts: number) {
  if (!contacts) return
  const subject = { kind: 'list', id: list.id, name: list.name }
  await notify(db, list.tenant_id, { type, severity: 'info', subject, params: { contacts } }, now)
}
