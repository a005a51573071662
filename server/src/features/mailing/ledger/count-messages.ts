import type { Db } from '../../../platform/db/database.ts'
import { sumMailFigures } from './sql/count.ts'
import { countWaiting } from './store.ts'

/** How many messages mailings have in total, by source: those that go on add messages all the time. */
export async function countMessagesOfEach(db: Db, tenantId: string, sourceIds: readonly string[]) {
  const counts = new Map<string, number>()
  if (!sourceIds.length) return counts
  const [figures, waiting] = await Promise.all([
    sumMailFigures(db, tenantId, sourceIds),
    countWaiting(db, tenantId, sourceIds),
  ])
  for (const id of sourceIds) {
    const { sent = 0, skipped = 0, failed = 0 } = figures.get(id) ?? {}
    counts.set(id, sent + skipped + failed + (waiting.get(id) ?? 0))
  }
  return counts
}
