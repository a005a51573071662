import type { Context } from '../../../../platform/context.ts'
import { required } from '../../../../platform/db/failures.ts'
import { conflict } from '../../../../platform/errors.ts'
import { writeEvents } from '../../../../platform/events/write.ts'
import { contactUpdated } from '../events.ts'
import { findByEmail, moveAddress } from '../store.ts'
import {
  applySuppressions,
  copySuppressions,
  holdAddresses,
  suppressByStatus,
} from '../suppression/sql/suppressions.ts'
import { suppressedAmong } from '../suppression/suppress.ts'

/**
 * Gives a contact another address. It stays out of mails if it was: its status stays, and what suppresses the old address
 * suppresses the new one too. 409 when another contact has the new address, or it must not be mailed. The caller moves
 * unsubscriptions from lists, which are a feature above this one. Returns the id of the contact.
 */
export async function changeAddress({ app, db, now }: Context, tenantId: string, from: string, to: string) {
  await holdAddresses(db, tenantId, 'exclusive')
  const contact = required(await findByEmail(db, tenantId, from))
  const isSame = from.toLowerCase() === to.toLowerCase()
  if (!isSame && (await suppressedAmong({ app, db }, tenantId, [to])).size) throw conflict('email')
  // The status stays with the contact; the old address must not be mailed again either.
  await suppressByStatus(db, tenantId, [contact.id], now)
  await moveAddress(db, tenantId, contact.id, to, now)
  if (!isSame) await copySuppressions(db, tenantId, from, to)
  await applySuppressions(db, tenantId, [to.toLowerCase()], now)
  const changes = [{ field: 'email', before: contact.email, after: to }]
  await writeEvents(db, tenantId, [contactUpdated({ at: now, contactId: contact.id, data: { changes } })])
  return contact.id
}
