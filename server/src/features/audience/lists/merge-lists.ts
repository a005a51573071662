import type { DbContext } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireEach } from '../../../platform/db/failures.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { countLists } from './counts.ts'
import { type Gathering, gatherBatch } from './gather.ts'
import { gatherJob } from './jobs/gather.ts'
import * as store from './store.ts'
import { freeListName, requireDeletable, requireFreeName } from './use-cases.ts'

/** Members up to which a copy is made within the request. */
const AT_ONCE = 1000

/** Creates a list from several; a job adds their members, each in its most cautious state. */
export async function mergeLists(
  { db, now }: DbContext,
  tenantId: string,
  input: { listIds: string[]; name: string; deleteSources: boolean },
) {
  const sources = await store.lockLists(db, tenantId, input.listIds)
  requireEach(input.listIds, sources, 'listIds')
  if (input.deleteSources) for (const list of sources) await requireDeletable(db, list)
  if (await store.findByName(db, tenantId, input.name)) throw conflict('name_taken')
  const shops = new Set(sources.map((list) => list.shop_id))
  const target = await insertTarget({ db, now }, tenantId, {
    name: input.name,
    shop_id: shops.size === 1 ? sources[0]!.shop_id : null,
    tags: [...new Set(sources.flatMap((list) => list.tags))].slice(0, 50),
  }).catch((error) => {
    throw error instanceof AppError && error.message === 'name' ? conflict('name_taken') : error
  })
  const gathering = { targetId: target.id, sourceIds: input.listIds, deleteSources: input.deleteSources }
  const jobId = await startGathering(db, tenantId, gathering, 'list_merged')
  return { list: target, jobId }
}

/** Copies a list with its members; a job adds those of a large list. */
export async function copyList({ db, now }: DbContext, tenantId: string, listId: string, name: string | undefined) {
  const source = await store.lockList(db, tenantId, listId)
  if (name !== undefined) await requireFreeName(db, tenantId, name)
  const { id: _, kind: _kind, merging: _merging, created_at: _created, updated_at: _updated, ...settings } = source
  const copied = { ...settings, name: name ?? (await freeListName(db, tenantId, source.name)) }
  const target = await insertTarget({ db, now }, tenantId, copied)
  const gathering = { targetId: target.id, sourceIds: [source.id], deleteSources: false }
  const { total, removed } = (await countLists(db, tenantId, [source])).get(source.id)!
  if (total + removed > AT_ONCE)
    return { list: target, jobId: await startGathering(db, tenantId, gathering, 'list_copied') }
  await gatherBatch({ db, now }, { tenantId, ...gathering }, '0')
  return { list: target, jobId: null }
}

/** Queues the job. None of the lists can be deleted while it runs. */
async function startGathering(
  db: Db,
  tenantId: string,
  gathering: Omit<Gathering, 'tenantId'>,
  news: 'list_merged' | 'list_copied',
) {
  await store.changeMerging(db, tenantId, [gathering.targetId, ...gathering.sourceIds], 1)
  const sources = await store.findLists(db, tenantId, gathering.sourceIds)
  const counts = await countLists(db, tenantId, sources)
  const total = [...counts.values()].reduce((sum, { total, removed }) => sum + total + removed, 0)
  return enqueueAction(db, gatherJob, tenantId, { ...gathering, sourceIds: [...gathering.sourceIds], news }, total)
}

const insertTarget = (
  { db, now }: DbContext,
  tenantId: string,
  values: Partial<Parameters<typeof store.insertList>[1]> & { name: string },
) =>
  store.insertList(db, {
    public_name: values.name,
    ...values,
    tenant_id: tenantId,
    kind: 'manual',
    created_at: now,
    updated_at: now,
  })
