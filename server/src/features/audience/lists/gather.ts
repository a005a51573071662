import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { usesOf } from '../../../platform/db/references.ts'
import { writeEventsOf } from '../../../platform/events/write.ts'
import { forgetLabels } from '../../account/labels/index.ts'
import { lockContacts } from '../contacts/index.ts'
import { listAdded } from './events.ts'
import { contactsAfter, dropMembers, gatherMembers, gatherOptOuts, hasMembers, type Sources } from './sql/gathering.ts'
import * as store from './store.ts'

/** Contacts per transaction: a second of work at most. */
const BATCH = 5000

export interface Gathering {
  tenantId: string
  targetId: string
  sourceIds: readonly string[]
  /** Whether members move out of the sources, which are deleted at the end. */
  deleteSources: boolean
}

/** Gathers a batch. Returns its number of contacts, and the contact after which the next begins, or null. */
export async function gatherBatch({ db, now }: DbContext, gathering: Gathering, after: string) {
  const { tenantId, targetId } = gathering
  // Locks sources that it empties, so that no contact joins them meanwhile. Lists are always locked before contacts.
  if (gathering.deleteSources) await store.lockLists(db, tenantId, gathering.sourceIds)
  const sources = await sourcesOf(db, gathering)
  const contactIds = await contactsAfter(db, sources, after, BATCH)
  await lockContacts(db, tenantId, contactIds)
  const confirmed = await gatherMembers(db, sources, targetId, contactIds, now)
  const event = listAdded({ at: now, objectId: targetId, data: { listId: targetId } })
  await writeEventsOf(db, tenantId, confirmed, event)
  if (gathering.deleteSources) await dropMembers(db, tenantId, sources.listIds, contactIds)
  if (contactIds.length === BATCH) return { done: BATCH, after: contactIds.at(-1)! }
  await gatherOptOuts(db, tenantId, sources.listIds, targetId)
  // Contacts may have joined a source between two batches: then one more pass gathers them.
  const more = gathering.deleteSources && (await hasMembers(db, tenantId, sources.listIds))
  return { done: contactIds.length, after: more ? '0' : null }
}

/** Unlocks the lists for changes and deletes emptied sources, except those that another object refers to by now. */
export async function endGathering(db: Db, { tenantId, targetId, sourceIds, deleteSources }: Gathering) {
  await store.changeMerging(db, tenantId, [targetId, ...sourceIds], -1)
  if (!deleteSources) return
  await store.lockLists(db, tenantId, sourceIds)
  const used = await usesOf(db, tenantId, 'list', sourceIds)
  const unused = sourceIds.filter((id) => !used.has(id))
  await forgetLabels(db, tenantId, 'list', unused)
  await store.deleteLists(db, tenantId, unused)
}

async function sourcesOf(db: Db, { tenantId, sourceIds }: Gathering): Promise<Sources> {
  const lists = await store.findLists(db, tenantId, sourceIds)
  return {
    tenantId,
    listIds: lists.filter((list) => list.kind !== 'shop').map((list) => list.id),
    shopIds: lists.filter((list) => list.kind === 'shop').map((list) => list.shop_id!),
  }
}
