import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { Loop } from '../../../platform/jobs/loops.ts'
import { recordEmailEvents, recordSent } from '../../audience/email-events/index.ts'
import { type Result, takeDoneBatch } from '../ledger/index.ts'

/**
 * Tells what was sent to everybody who follows mails: segments, timelines, webhooks. The ledger knows it at once; this comes
 * right behind, batch by batch, so that no message waits for it. A batch is told in the transaction that forgets it.
 */
export const tellSentMails: Loop = {
  name: 'delivery.tell-sent',
  everyMs: 500,
  run: ({ db }) =>
    tx(db, async (db) => {
      const batch = await takeDoneBatch(db)
      if (batch) await recordSent(db, batch)
      return batch !== null
    }),
}

/** The same for single messages. */
export const tellSent = (db: Db, tenantId: string, sourceId: string, results: readonly Result[]) =>
  recordEmailEvents(
    db,
    tenantId,
    results.flatMap(({ contactId, at }) =>
      (['sent', 'delivered'] as const).map((kind) => ({ kind, at, contactId, sourceId })),
    ),
  )
