import type { DbContext } from '../../../platform/context.ts'
import { cancelWaiting } from '../ledger/index.ts'
import { waitingMailings } from './mailing-store.ts'

/** Skips mails that waited when the backup was written: they have left since, or come too late. */
export async function cancelRestored({ db, now }: DbContext): Promise<string[]> {
  let skipped = 0
  for (const { tenant_id: id, timezone, source_id } of await waitingMailings(db))
    skipped += await cancelWaiting(db, { id, timezone }, source_id, now)
  return skipped ? [`${skipped} transactional mails that waited are skipped`] : []
}
