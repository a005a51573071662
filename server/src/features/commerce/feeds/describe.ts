import type { Db } from '../../../platform/db/database.ts'
import { presentFeed } from './present.ts'
import { lastRuns } from './run-store.ts'
import type { FeedRow } from './store.ts'

/** Feeds with their last runs. */
export async function describeFeeds(db: Db, tenantId: string, rows: readonly FeedRow[]) {
  const ids = rows.map((row) => row.id)
  const runs = await lastRuns(db, tenantId, ids)
  return rows.map((row) => presentFeed(row, runs.get(row.id)))
}

export const describeFeed = async (db: Db, tenantId: string, row: FeedRow) =>
  (await describeFeeds(db, tenantId, [row]))[0]!
