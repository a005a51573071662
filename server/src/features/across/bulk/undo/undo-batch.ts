import type { DbContext } from '../../../../platform/context.ts'
import { takeBackConsents } from '../../../audience/consents/index.ts'
import { holdAddresses, holdContacts, returnToCustomers } from '../../../audience/contacts/index.ts'
import { findImport, importContactsAfter, type Undone } from '../../../audience/imports/index.ts'
import { changeMemberState, isLocked, shareLists } from '../../../audience/lists/index.ts'
import { deleteContacts } from '../../privacy/index.ts'
import { consentsGiven, customersSubscribed, membersAdded, untouchedContacts } from './sql/given.ts'

/** Contacts per transaction. */
const BATCH = 500

export const NOTHING: Undone = { contacts: 0, memberships: 0, consents: 0 }

export interface UndoPosition {
  after: string
  undone: Undone
}

/** Automations must not take what is taken back for news of the contact. */
const ORIGIN = { automations: false as const }

/** Takes back what an import gave to its next contacts. Repeating it finds nothing left to take back. */
export async function undoBatch(
  { db, now }: DbContext,
  tenantId: string,
  importId: string,
  { after, undone }: UndoPosition,
) {
  const row = await findImport(db, tenantId, importId)
  const contactIds = row ? await importContactsAfter(db, tenantId, importId, after, BATCH) : []
  if (!row || !contactIds.length) return { done: 0, position: null, undone }
  // Locks are taken in one order everywhere: addresses, lists, contacts.
  await holdAddresses(db, tenantId, 'exclusive')
  const lists = await shareLists(db, tenantId, row.list_ids)
  await holdContacts(db, tenantId, contactIds)
  const batch = { tenantId, importId, since: row.created_at, contactIds }
  const { deleted } = await deleteContacts({ db, now }, tenantId, await untouchedContacts(db, batch))
  let memberships = 0
  for (const list of lists) {
    if (isLocked(list)) continue
    const change = { tenantId, listId: list.id, contactIds: await membersAdded(db, batch, list.id), origin: ORIGIN }
    if (change.contactIds.length) memberships += (await changeMemberState({ db, now }, change, 'removed')).changed
  }
  const undo = { note: `undo of import ${importId}`, origin: ORIGIN }
  const given = await consentsGiven(db, batch)
  let consents = 0
  // A contact that unsubscribed gets no new consent when the same file is imported again.
  for (const way of ['undo', 'admin'] as const) {
    const ids = given.flatMap(({ id, left }) => (left === (way === 'admin') ? [id] : []))
    consents += await takeBackConsents({ db, now }, tenantId, ids, { ...undo, way })
  }
  await returnToCustomers({ db, now }, tenantId, await customersSubscribed(db, batch), ORIGIN)
  const sums = {
    contacts: undone.contacts + deleted,
    memberships: undone.memberships + memberships,
    consents: undone.consents + consents,
  }
  const last = contactIds.length < BATCH
  return { done: contactIds.length, position: last ? null : { after: contactIds.at(-1)!, undone: sums }, undone: sums }
}
