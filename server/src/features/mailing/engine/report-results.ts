import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { Loop } from '../../../platform/jobs/loops.ts'
import {
  followSent,
  followUnsent,
  recordEmailEvents,
  recordSent,
  sentInBatch,
  unsentInBatch,
} from '../email-events/index.ts'
import { type Result, takeDoneBatch } from '../ledger/index.ts'

/**
 * Writes events of sent messages for segments, timelines and webhooks. The ledger has the results at once; the events follow
 * batch by batch, so that no message waits for them. A batch is reported in the transaction that deletes it.
 */
export const reportSentMails: Loop = {
  name: 'engine.report-sent',
  everyMs: 500,
  run: ({ db }) =>
    tx(db, async (db) => {
      const batch = await takeDoneBatch(db)
      if (!batch) return false
      await recordSent(db, batch)
      await followSent(db, batch.tenantId, batch.sourceId, () => sentInBatch(db, batch))
      await followUnsent(db, batch.tenantId, batch.sourceId, () => unsentInBatch(db, batch))
      return true
    }),
}

/** Writes the events of single messages, whose batch was reported before. */
export async function reportSent(db: Db, tenantId: string, sourceId: string, results: readonly Result[]) {
  if (!results.length) return
  await recordEmailEvents(
    db,
    tenantId,
    results.flatMap(({ contactId, at }) =>
      (['sent', 'delivered'] as const).map((kind) => ({ kind, at, contactId, sourceId })),
    ),
  )
  await followSent(db, tenantId, sourceId, async () => results)
}
