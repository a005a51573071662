import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { usesOf } from '../../../platform/db/references.ts'
import { writeEventsOf } from '../../../platform/events/write.ts'
import { forgetLabels } from '../../account/labels/index.ts'
import { lockContacts } from '../contacts/index.ts'
import { contactsAfter, dropMembers, gatherMembers, gatherOptOuts, hasMembers, type Sources } from './sql/gathering.ts'
import * as store from './store.ts'

/** Contacts per transaction: a second of work at most. */
const BATCH = 5000

export interface Gathering {
  tenantId: string
  targetId: string
  sourceIds: readonly string[]
  /** The sources are emptied on the way, and deleted at the end. */
  deleteSources: boolean
}

/** One batch: how many contacts it went over, and behind which one the next begins; null when there is none. */
export async function gatherBatch({ db, now }: DbContext, gathering: Gathering, after: string) {
  const { tenantId, targetId } = gathering
  // Emptied sources are held, so that nobody joins them behind our back: lists are locked before contacts, everywhere.
  if (gathering.deleteSources) await store.lockLists(db, tenantId, gathering.sourceIds)
  const sources = await sourcesOf(db, gathering)
  const contactIds = await contactsAfter(db, sources, after, BATCH)
  await lockContacts(db, tenantId, contactIds)
  const confirmed = await gatherMembers(db, sources, targetId, contactIds, now)
  await writeEventsOf(db, tenantId, confirmed, {
    type: 'list_added',
    at: now,
    objectId: targetId,
    data: { listId: targetId },
  })
  if (gathering.deleteSources) await dropMembers(db, tenantId, sources.listIds, contactIds)
  if (contactIds.length === BATCH) return { done: BATCH, after: contactIds.at(-1)! }
  await gatherOptOuts(db, tenantId, sources.listIds, targetId)
  // Who joined a source between two batches is gathered by one more pass.
  const more = gathering.deleteSources && (await hasMembers(db, tenantId, sources.listIds))
  return { done: contactIds.length, after: more ? '0' : null }
}

/** The end: the lists may be changed and deleted again, and emptied sources go, unless something names one by now. */
export async function endGathering(db: Db, { tenantId, targetId, sourceIds, deleteSources }: Gathering) {
  await store.changeMerging(db, tenantId, [targetId, ...sourceIds], -1)
  if (!deleteSources) return
  await store.lockLists(db, tenantId, sourceIds)
  const used = await usesOf(db, tenantId, 'list', sourceIds)
  const going = sourceIds.filter((id) => !used.has(id))
  await forgetLabels(db, tenantId, 'list', going)
  await store.deleteLists(db, tenantId, going)
}

async function sourcesOf(db: Db, { tenantId, sourceIds }: Gathering): Promise<Sources> {
  const lists = await store.findLists(db, tenantId, sourceIds)
  return {
    tenantId,
    listIds: lists.filter((list) => list.kind !== 'shop').map((list) => list.id),
    shopIds: lists.filter((list) => list.kind === 'shop').map((list) => list.shop_id!),
  }
}
