import type { DbContext } from '../../../../platform/context.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { dayOf } from '../../../../platform/time/zone.ts'
import { requireCompany } from '../../../account/companies/index.ts'
import { priceDropped, productsRestocked } from '../events.ts'
import { addToRun, findRun } from '../run-store.ts'
import {
  type Change,
  type CodeRange,
  changesIn,
  insertItems,
  nextRange,
  purgeItems,
  recordPrices,
  removeItems,
  updateItems,
} from '../sql/merge.ts'
import { hasStaged } from '../sql/stage.ts'
import { type FeedRow, lockFeed } from '../store.ts'

/** Items per transaction. */
const BATCH = 5000
/** Items of one event. */
const ITEMS_OF_EVENT = 500
/** The time for which an item keeps its id after it left the feed. */
const GONE_MS = 90 * 24 * 3600 * 1000

/**
 * Merges the next staged items, by code, into the catalogue, and takes away the items between them that the feed no longer
 * has. Returns how many it looked at, and the code after which the next batch starts; null after the last one.
 */
export async function mergeBatch({ db, now }: DbContext, tenantId: string, runId: string, after: string) {
  const run = await findRun(db, tenantId, runId)
  const feed = run && (await lockFeed(db, tenantId, run.feed_id))
  if (!run || !feed || run.status !== 'running') return { done: 0, position: null }
  const { upTo, number } = await nextRange(db, { tenantId, runId, after }, BATCH)
  if (number === 0 && run.items > 0 && !(await hasStaged(db, tenantId, runId)))
    throw new Error('the stage of a feed is empty; the next try reads the file again')
  const range: CodeRange = { tenantId, feedId: feed.id, runId, after, upTo }
  const day = dayOf(now, (await requireCompany(db, tenantId)).timezone)
  const changes = feed.kind === 'products' ? await changesIn(db, range) : []
  await recordPrices(db, range, day)
  const { changed, added } = await updateItems(db, range, { now, day })
  const inserted = await insertItems(db, range, now)
  const removed = await removeItems(db, range, now)
  await purgeItems(db, range, { goneBefore: new Date(now.getTime() - GONE_MS), day })
  await reportChanges({ db, now }, feed, changes)
  await addToRun(db, run, { added: added + inserted, changed, removed })
  return { done: number, position: upTo }
}

async function reportChanges({ db, now }: DbContext, feed: FeedRow, changes: readonly Change[]) {
  const { tenant_id: tenantId, id: feedId, shop_id: shopId } = feed
  const common = { at: now, objectId: feedId }
  const product = ({ id, code, price }: Change) => ({ itemId: id, code, price })
  const fallen = changes
    .filter(({ fell }) => fell)
    .map((one) => ({ ...product(one), before: one.before!, currency: one.currency! }))
  const returned = changes.filter((one) => one.returned).map(product)
  await writeEvents(db, tenantId, [
    ...inGroups(fallen).map((items) => priceDropped({ ...common, data: { feedId, shopId, items } })),
    ...inGroups(returned).map((items) => productsRestocked({ ...common, data: { feedId, shopId, items } })),
  ])
}

function inGroups<T>(items: readonly T[]): T[][] {
  const groups: T[][] = []
  for (let at = 0; at < items.length; at += ITEMS_OF_EVENT) groups.push(items.slice(at, at + ITEMS_OF_EVENT))
  return groups
}
