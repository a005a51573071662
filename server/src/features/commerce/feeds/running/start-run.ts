import type { DbContext } from '../../../../platform/context.ts'
import { enqueueAction } from '../../../../platform/jobs/enqueue.ts'
import { refreshFeedJob } from '../jobs/refresh.ts'
import { insertRun } from '../run-store.ts'
import { type FeedRow, updateFeed } from '../store.ts'

interface Start {
  /** May remove more than half of the items. */
  forced?: boolean
  /** An uploaded file in the file store. */
  file?: { key: string; bytes: number }
}

/** Queues a run of a locked feed; 409 while another one is open. Returns the `jobId`. */
export async function startRun({ db, now }: DbContext, feed: FeedRow, { forced = false, file }: Start = {}) {
  const { tenant_id: tenantId, id: feedId, revision } = feed
  const run = await insertRun(db, {
    tenant_id: tenantId,
    feed_id: feedId,
    status: 'running',
    forced,
    revision,
    at: now,
    ...(file ? { file_key: file.key, bytes: file.bytes } : {}),
  })
  if (feed.next_run_at) await updateFeed(db, tenantId, feedId, { next_run_at: nextRun(feed, now) })
  return enqueueAction(db, refreshFeedJob, tenantId, { feedId, runId: run.id })
}

export const nextRun = ({ refresh_minutes }: Pick<FeedRow, 'refresh_minutes'>, now: Date) =>
  new Date(now.getTime() + refresh_minutes * 60_000)
