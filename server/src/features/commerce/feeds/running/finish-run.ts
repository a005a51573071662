import type { DbContext } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { notify } from '../../../account/notifications/index.ts'
import { findRun, pruneRuns, type RunRow, updateRun } from '../run-store.ts'
import { clearStage } from '../sql/stage.ts'
import { type FeedRow, lockFeed, updateFeed } from '../store.ts'

interface Finish {
  tenantId: string
  feedId: string
  runId: string
  /** The job failed for good. */
  failed?: boolean
}

/** Ends a run, successful or not: empties the stage, sets the status and notifies the company of a failure. */
export async function finishRun({ db, now }: DbContext, { tenantId, feedId, runId, failed = false }: Finish) {
  const feed = await lockFeed(db, tenantId, feedId)
  await clearStage(db, tenantId, runId)
  const run = feed && (await findRun(db, tenantId, runId))
  if (!run || run.finished_at) return
  const isOpen = run.status === 'running'
  const ended = (await updateRun(db, tenantId, runId, {
    ...(isOpen ? (failed ? { status: 'failed', failure: 'server' } : { status: 'ok' }) : {}),
    file_key: null,
    finished_at: now,
    ms: Math.max(0, now.getTime() - run.at.getTime()),
  }))!
  await pruneRuns(db, tenantId, feedId)
  if (ended.status === 'ok') await rememberSuccess(db, feed, ended)
  else await notifyOnce({ db, now }, feed, ended)
}

/** The next request asks only for changes. A file that was read in another way than now has to be read again. */
async function rememberSuccess(db: Db, feed: FeedRow, { staged, revision, etag, last_modified }: RunRow) {
  const isCurrent = staged && revision === feed.revision && feed.source === 'url'
  await updateFeed(db, feed.tenant_id, feed.id, { notified: [], ...(isCurrent ? { etag, last_modified } : {}) })
}

/** A feed that keeps failing notifies once, and again only after a success. */
async function notifyOnce({ db, now }: DbContext, feed: FeedRow, run: RunRow) {
  const { tenant_id: tenantId, id, name, notified } = feed
  const type = run.status === 'shrunk' ? 'feed_shrunk' : 'feed_failed'
  if (notified.includes(type)) return
  await updateFeed(db, tenantId, id, { notified: [...notified, type] })
  const params = { reason: run.failure, httpStatus: run.http_status, items: run.items, before: feed.items }
  const severity = run.status === 'shrunk' ? 'warning' : 'error'
  await notify(db, tenantId, { type, severity, subject: { kind: 'feed', id, name }, params }, now)
}
