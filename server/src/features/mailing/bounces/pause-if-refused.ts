import type { DbContext } from '../../../platform/context.ts'
import { findMailingRef, findMailingSource, type MessageRef, sumMailFigures } from '../ledger/index.ts'
import { countSenderRefusals } from './store.ts'

/** So many refusals of the sender are no fault of single servers, if they are this share of what was sent. */
const ENOUGH = 20
const SHARE = 0.05

/**
 * Pauses a mailing whose sender many recipients refuse: the rest would get the same reply. In its own transaction, because
 * code that steers mailings locks them before their messages.
 */
export async function pauseIfSenderRefused(context: DbContext, { tenantId, sourceId }: MessageRef) {
  const refused = await countSenderRefusals(context.db, tenantId, sourceId)
  if (refused < ENOUGH) return
  const { sent = 0 } = (await sumMailFigures(context.db, tenantId, [sourceId])).get(sourceId) ?? {}
  if (refused < SHARE * sent) return
  const ref = await findMailingRef(context.db, tenantId, sourceId)
  if (ref) await findMailingSource(ref.kind)?.pause(context, ref, 'sender_refused')
}
