import type { Db } from '../../../platform/db/database.ts'

interface Shared {
  tenantId: string
  kind: string
  objectId: string
}

/** Stores the link of a mailing; a link that it had before ends. */
export const putShare = (
  db: Db,
  { tenantId, kind, objectId }: Shared,
  { tokenHash, now, expiresAt }: { tokenHash: Buffer; now: Date; expiresAt: Date },
) => {
  const values = { token_hash: tokenHash, created_at: now, expires_at: expiresAt }
  return db
    .insertInto('report_share')
    .values({ tenant_id: tenantId, kind, object_id: objectId, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'kind', 'object_id']).doUpdateSet(values))
    .execute()
}

export const deleteShare = (db: Db, { tenantId, kind, objectId }: Shared) =>
  db
    .deleteFrom('report_share')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .execute()

/** The link of a mailing that has not expired. */
export const findShare = (db: Db, { tenantId, kind, objectId }: Shared, now: Date) =>
  db
    .selectFrom('report_share')
    .select(['created_at', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** The mailing that a link leads to, until it expires. */
export const findByToken = (db: Db, tenantId: string, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('report_share')
    .select(['kind', 'object_id', 'expires_at'])
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
