import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { erasedHash } from './erased-hash.ts'
import { insertErasure } from './sql/erasures.ts'
import { holdAddresses, suppressByStatus } from './sql/suppressions.ts'
import { deleteContacts, lockContacts } from './store.ts'

/** Deletes contacts whose memberships are gone already; consents, labels and requests for confirmation go with them. */
export async function forgetContacts(db: Db, tenantId: string, contactIds: readonly string[], now: Date) {
  await suppressByStatus(db, tenantId, contactIds, now)
  await deleteContacts(db, tenantId, contactIds)
}

/** Contacts that are about to be forgotten, held together with their addresses. */
export async function holdContacts(db: Db, tenantId: string, contactIds: readonly string[]) {
  await holdAddresses(db, tenantId, 'exclusive')
  return lockContacts(db, tenantId, contactIds)
}

/** Leaves nothing of an address but the keyed hash that keeps it suppressed. */
export const eraseAddress = ({ app, db, now }: Context, tenantId: string, email: string) =>
  insertErasure(db, tenantId, email, { ...erasedHash(app.signingKeys, tenantId, email), now })
