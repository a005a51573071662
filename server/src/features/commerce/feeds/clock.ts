import type { DbContext } from '../../../platform/context.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { Loop } from '../../../platform/jobs/loops.ts'
import { hasOpenRun } from './run-store.ts'
import { nextRun, startRun } from './running/start-run.ts'
import { dueFeeds, lockFeed, updateFeed } from './store.ts'

const AT_A_TIME = 100

/** Starts the runs of feeds of all companies that are due. */
export const feedClock: Loop = {
  name: 'feeds.clock',
  everyMs: 10_000,
  async run({ app, db, now }) {
    const due = await dueFeeds(db, now, AT_A_TIME)
    for (const { tenant_id, id } of due)
      await tx(db, (db) => startDue({ db, now }, tenant_id, id)).catch((error: Error) =>
        app.log.warn({ feed: id, reason: error.message }, 'cannot start a run of a feed; trying again'),
      )
    return due.length === AT_A_TIME
  },
}

async function startDue({ db, now }: DbContext, tenantId: string, id: string) {
  const feed = await lockFeed(db, tenantId, id)
  // Another worker was faster.
  if (!feed?.next_run_at || feed.next_run_at > now) return
  if (await hasOpenRun(db, tenantId, id)) await updateFeed(db, tenantId, id, { next_run_at: nextRun(feed, now) })
  else await startRun({ db, now }, feed)
}
