import type { App } from '../../../platform/app.ts'
import { findMailingRef, findMailingSource } from '../ledger/index.ts'
import type { ClaimedBatch } from './claimed-batch.ts'

/** Pauses a mailing that goes wrong, so that a person decides before a hundred thousand messages fail. */
export async function pauseMailing(
  { database: { db }, clock, log }: App,
  { tenantId, sourceId }: Pick<ClaimedBatch, 'tenantId' | 'sourceId'>,
  reason: string,
) {
  try {
    const ref = await findMailingRef(db, tenantId, sourceId)
    if (ref) await findMailingSource(ref.kind)?.pause({ db, now: clock.now() }, ref, reason)
  } catch (error) {
    log.warn({ reason: (error as Error).message, mailing: sourceId }, 'a mailing could not be paused')
  }
}
