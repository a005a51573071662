import { requireEach } from '../../platform/db/failures.ts'
import { conflict } from '../../platform/errors.ts'
import { writeEventsOf } from '../../platform/events/write.ts'
import type { Context } from '../../platform/http/call.ts'
import { candidates, changeMembers, confirmMembers } from './member-store.ts'
import { isLocked } from './present.ts'
import { findLists, lockList } from './store.ts'

type Ground = Pick<Context, 'db' | 'now'>
const NEVER = new Set(['unsubscribed', 'complained', 'bounced'])

interface MemberChange {
  tenantId: string
  listId: string
  contactIds: readonly string[]
  /** Put into the data of every event: where it came from. */
  mark?: Record<string, unknown>
}

/** Adds contacts to a list. Nobody who opted out, of the list or of everything, comes back this way. */
export async function addMembers(ground: Ground, change: MemberChange) {
  const { db } = ground
  const list = await lockList(db, change.tenantId, change.listId)
  if (isLocked(list)) throw conflict('locked')
  return join(ground, change)
}

/** Puts a new contact into lists; they must be the company's, and not kept by the service. */
export async function joinLists(ground: Ground, tenantId: string, contactId: string, listIds: readonly string[]) {
  const lists = await findLists(ground.db, tenantId, listIds)
  requireEach(
    listIds,
    lists.filter((list) => !isLocked(list)),
    'listIds',
  )
  for (const listId of listIds) await join(ground, { tenantId, listId, contactIds: [contactId] })
}

/** Puts contacts into a list that was looked up before; who may not be in it is left out, with the reason. */
export async function join({ db, now }: Ground, { tenantId, listId, contactIds, mark }: MemberChange) {
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
  await confirmMembers(db, tenantId, listId, adding, now)
  await writeEventsOf(db, tenantId, adding, {
    type: 'list_added',
    at: now,
    objectId: listId,
    data: { ...mark, listId },
  })
  return { added: adding.length, alreadyMember, skipped }
}

/** Takes members out, or unsubscribes them from this list alone. */
export async function changeMemberState(
  { db, now }: Ground,
  { tenantId, listId, contactIds, mark }: MemberChange,
  state: 'removed' | 'unsubscribed',
) {
  const list = await lockList(db, tenantId, listId)
  if (isLocked(list)) throw conflict('locked')
  const found = new Set((await candidates(db, tenantId, listId, contactIds)).map((row) => row.id))
  const changed = await changeMembers(db, tenantId, listId, contactIds, state, now)
  const event = { type: 'list_state_changed', at: now, objectId: listId, data: { ...mark, listId, state } }
  await writeEventsOf(db, tenantId, changed, event)
  const done = new Set(changed)
  const skipped = contactIds
    .filter((id) => !done.has(id))
    .map((contactId) => ({ contactId, reason: found.has(contactId) ? 'not_member' : 'not_found' }))
  return { changed: changed.length, skipped }
}
