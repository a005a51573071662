import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { tx } from '../../../../platform/db/tx.ts'
import { getShop } from '../../../account/shops/index.ts'
import type { Mapping } from '../reading/fields.ts'
import { findRun, type RunRow, updateRun, writeSample } from '../run-store.ts'
import { hasStaged } from '../sql/stage.ts'
import { type FeedRow, findFeed, lockFeed, updateFeed } from '../store.ts'
import { sampleOf } from './content.ts'
import { download } from './download.ts'
import { failureOf } from './failure.ts'
import { inspect } from './in-threads.ts'
import type { Plan } from './piece-work.ts'
import { stageFile } from './stage-file.ts'

/**
 * Downloads the file of a run and reads it into the stage, as far as that has not been done. A feed that cannot be read
 * ends the run: the next one comes at its time. `isMerging` says that batches were merged already.
 */
export async function prepareRun(context: Context, tenantId: string, runId: string, isMerging: boolean) {
  const { db } = context
  const run = await findRun(db, tenantId, runId)
  const feed = run && (await findFeed(db, tenantId, run.feed_id))
  if (!run || !feed || run.status !== 'running') return
  if (run.staged && (run.items === 0 || (await hasStaged(db, tenantId, runId)))) return
  try {
    const stored = run.file_key ? run : await download(context, feed, run)
    if (!stored) return
    const ready = stored.format ? stored : await detectFormat(context, feed, stored)
    if (ready) await stageFile(context, ready, { isMerging })
  } catch (error) {
    const known = failureOf(error)
    if (!known) throw error
    const { failure, httpStatus = null } = known
    await updateRun(db, tenantId, runId, { status: 'failed', failure, http_status: httpStatus })
  }
}

/** Detects the format of the file, keeps its first items, and fixes how the run reads it. */
async function detectFormat({ app, db }: Context, feed: FeedRow, run: RunRow) {
  const { tenant_id: tenantId, id } = feed
  const sample = await sampleOf(app.files, run.file_key!, run.content_type)
  const found = await inspect({ app, tenantId }, sample, feed.format)
  return tx(db, async (db) => {
    const current = await lockFeed(db, tenantId, id)
    // Deleted meanwhile.
    if (!current) return undefined
    await updateFeed(db, tenantId, id, { detected: found.format.name })
    await writeSample(db, tenantId, id, found.sample)
    const setting = JSON.stringify(await settingOf(db, current))
    return updateRun(db, tenantId, run.id, {
      format: JSON.stringify(found.format),
      setting,
      revision: current.revision,
    })
  })
}

/** How the items of a feed are read. */
export async function settingOf(db: Db, feed: FeedRow): Promise<Plan> {
  const shop = (await getShop(db, feed.tenant_id, feed.shop_id))!
  const base = [shop.url, feed.url].find((url) => url && URL.canParse(url)) ?? null
  return { kind: feed.kind, currency: shop.currency, base, mapping: feed.mapping as Mapping }
}
