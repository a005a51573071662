import type { DbContext } from '../../../platform/context.ts'
import { requireEach } from '../../../platform/db/failures.ts'
import { conflict } from '../../../platform/errors.ts'
import { writeEvents, writeEventsOf } from '../../../platform/events/write.ts'
import { notify } from '../../account/notifications/index.ts'
import { confirming } from '../contacts/index.ts'
import { candidates, changeMembers, confirmByPerson, confirmMembers, joinMany, optOutOthers } from './member-store.ts'
import { isLocked } from './present.ts'
import { type ListRow, shareList, shareLists } from './store.ts'

const NEVER = new Set(['unsubscribed', 'complained', 'bounced'])

interface MemberChange {
  tenantId: string
  listId: string
  contactIds: readonly string[]
  /** Put into the data of every event: where it came from. */
  mark?: Record<string, unknown>
  /** Whose word it is: somebody's of the company, if not said otherwise. */
  by?: 'admin' | 'contact'
}

/** Adds contacts to a list. Nobody who opted out, of the list or of everything, comes back this way. */
export async function addMembers(ground: DbContext, change: MemberChange) {
  const list = await shareList(ground.db, change.tenantId, change.listId)
  if (isLocked(list)) throw conflict('locked')
  return join(ground, list, change)
}

/** Puts a new contact into lists; they must be the company's, and not kept by the service. */
export async function joinLists(ground: DbContext, tenantId: string, contactId: string, listIds: readonly string[]) {
  const lists = (await shareLists(ground.db, tenantId, listIds)).filter((list) => !isLocked(list))
  requireEach(listIds, lists, 'listIds')
  for (const list of lists) await join(ground, list, { tenantId, listId: list.id, contactIds: [contactId] })
}

/**
 * Puts many contacts into lists in the background. Lists that were deleted meanwhile are left out; returns how many are
 * left, and how many memberships are new.
 */
export async function joinThoseLeft(
  ground: DbContext,
  { tenantId, listIds, contactIds, mark }: Omit<MemberChange, 'listId'> & { listIds: readonly string[] },
) {
  const lists = await shareLists(ground.db, tenantId, listIds)
  let added = 0
  for (const list of lists) {
    const { db, now } = ground
    const data = { ...mark, listId: list.id }
    const here = await joinMany(db, { tenantId, listId: list.id, contactIds }, { data, now })
    if (list.notify_on_add) await tell(ground, list, 'list_members_added', here)
    added += here
  }
  return { lists: lists.length, added }
}

/** Unsubscribes addresses from a list that they are not in, so that nobody adds them later; returns how many. */
export async function unsubscribeStrangers(
  { db, now }: DbContext,
  { tenantId, listId, emails, mark }: Omit<MemberChange, 'contactIds'> & { emails: readonly string[] },
) {
  const { contactIds, addresses } = await optOutOthers(db, { tenantId, listId, emails }, now)
  const event = {
    type: 'contact_unsubscribed',
    at: now,
    objectId: listId,
    data: { ...mark, by: 'admin', listIds: [listId] },
  }
  await writeEventsOf(db, tenantId, contactIds, event)
  return { contactIds, addresses }
}

/** Puts contacts into a list; who may not be in it is left out, with the reason. */
async function join({ db, now }: DbContext, list: ListRow, { tenantId, listId, contactIds, mark }: MemberChange) {
  const found = new Map((await candidates(db, tenantId, listId, contactIds)).map((row) => [row.id, row]))
  const skipped: { contactId: string; reason: string }[] = []
  const adding: string[] = []
  let alreadyMember = 0
  for (const contactId of contactIds) {
    const contact = found.get(contactId)
    if (!contact) skipped.push({ contactId, reason: 'not_found' })
    else if (NEVER.has(contact.status)) skipped.push({ contactId, reason: contact.status })
    else if (contact.opted_out) skipped.push({ contactId, reason: 'unsubscribed' })
    else if (contact.state === 'confirmed') alreadyMember += 1
    else adding.push(contactId)
  }
  // Somebody else may have added some of them while we waited for their rows: these are members already.
  const added = await confirmMembers(db, { tenantId, listId, contactIds: adding }, now)
  const event = { type: 'list_added', at: now, objectId: listId, data: { ...mark, listId } }
  await writeEventsOf(db, tenantId, added, event)
  if (list.notify_on_add) await tell({ db, now }, list, 'list_members_added', added.length)
  return { added: added.length, alreadyMember: alreadyMember + adding.length - added.length, skipped }
}

/**
 * Puts a person into lists by his own word, the only one that lifts the mark of an unsubscription; not of one that came
 * after he asked.
 */
export async function joinByPerson(
  { db, now }: DbContext,
  person: { tenantId: string; contactId: string; listIds: readonly string[]; requestedAt: Date },
) {
  const { tenantId, contactId, listIds, requestedAt } = person
  const joined = await confirming(db, () => confirmByPerson(db, tenantId, contactId, listIds, { requestedAt, now }))
  const events = joined.map((listId) => ({
    type: 'list_added',
    at: now,
    contactId,
    objectId: listId,
    data: { listId },
  }))
  await writeEvents(db, tenantId, events)
  return joined
}

/** Takes members out, or unsubscribes them from this list alone. */
export async function changeMemberState(
  { db, now }: DbContext,
  change: MemberChange,
  state: 'removed' | 'unsubscribed',
) {
  const { tenantId, listId, contactIds, mark, by = 'admin' } = change
  const list = await shareList(db, tenantId, listId)
  if (isLocked(list)) throw conflict('locked')
  const known = new Map((await candidates(db, tenantId, listId, contactIds)).map((row) => [row.id, row]))
  const changed = await changeMembers(db, change, state, now)
  const events = changed.flatMap(({ contact_id: contactId, before }) => [
    { type: 'list_state_changed', at: now, contactId, objectId: listId, data: { ...mark, listId, before, state } },
    ...(state === 'unsubscribed'
      ? [
          {
            type: 'contact_unsubscribed',
            at: now,
            contactId,
            objectId: listId,
            data: { ...mark, by, listIds: [listId] },
          },
        ]
      : []),
  ])
  await writeEvents(db, tenantId, events)
  if (state === 'unsubscribed' && list.notify_on_unsubscribe)
    await tell({ db, now }, list, 'list_members_unsubscribed', changed.length)
  const done = new Set(changed.map((row) => row.contact_id))
  const skipped = contactIds
    .filter((id) => !done.has(id))
    .map((contactId) => ({ contactId, reason: reasonOf(known.get(contactId), state) }))
  return { changed: changed.length, skipped }
}

const reasonOf = (contact: { state: string | null } | undefined, state: string) =>
  !contact ? 'not_found' : contact.state === state && state === 'unsubscribed' ? 'unsubscribed' : 'not_member'

/** What a list is asked to tell of; until somebody has read it, one entry grows. */
async function tell({ db, now }: DbContext, list: ListRow, type: string, contacts: number) {
  if (!contacts) return
  const subject = { kind: 'list', id: list.id, name: list.name }
  await notify(db, list.tenant_id, { type, severity: 'info', subject, params: { contacts } }, now)
}
