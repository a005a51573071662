import type { Db } from '../../platform/db/database.ts'
import type { Context } from '../../platform/http/call.ts'
import { erasedHash } from './erased-hash.ts'
import { insertErasure } from './sql/erasures.ts'
import { deleteContacts } from './store.ts'

/** Deletes contacts whose memberships are gone already; consents, labels and requests for confirmation go with them. */
export const forgetContacts = (db: Db, tenantId: string, contactIds: readonly string[]) =>
  deleteContacts(db, tenantId, contactIds)

/** Leaves nothing of an address but the keyed hash that keeps it suppressed. */
export const eraseAddress = ({ app, db, now }: Context, tenantId: string, email: string) =>
  insertErasure(db, tenantId, email, { ...erasedHash(app.signingKeys, tenantId, email), now })
