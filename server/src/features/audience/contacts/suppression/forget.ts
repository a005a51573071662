import type { Context } from '../../../../platform/context.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { deleteContacts, lockContacts } from '../store.ts'
import { erasedHash } from './erased-hash.ts'
import { insertErasure } from './sql/erasures.ts'
import { holdAddresses, suppressByStatus } from './sql/suppressions.ts'

/** Locks contacts that are about to be deleted, together with the addresses of the company. */
export async function holdContacts(db: Db, tenantId: string, contactIds: readonly string[]) {
  await holdAddresses(db, tenantId, 'exclusive')
  return lockContacts(db, tenantId, contactIds)
}

/**
 * Deletes contacts whose memberships are deleted already. Their consents, labels and requests for confirmation go with
 * them; their suppressions stay.
 */
export async function forgetContacts(db: Db, tenantId: string, contactIds: readonly string[], now: Date) {
  await suppressByStatus(db, tenantId, contactIds, now)
  await deleteContacts(db, tenantId, contactIds)
}

/** Replaces everything about an address by the keyed hash that keeps it suppressed. */
export const eraseAddress = ({ app, db, now }: Context, tenantId: string, email: string) =>
  insertErasure(db, tenantId, email, { ...erasedHash(app.signingKeys, tenantId, email), now })
