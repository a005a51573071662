import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { uniqueAs } from '../../../platform/db/failures.ts'
import type { Invitation } from '../../../platform/db/tables.ts'

export const listInvitations = (db: Db, tenantId: string) =>
  db.selectFrom('invitation').selectAll().where('tenant_id', '=', tenantId).orderBy('id', 'desc').execute()

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

export const getInvitation = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('invitation').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const findInvitation = (db: Db, tenantId: string, hash: Buffer, now: Date) =>
  db
    .selectFrom('invitation')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const deleteExpiredInvitations = (db: Db, tenantId: string, now: Date) =>
  db.deleteFrom('invitation').where('tenant_id', '=', tenantId).where('expires_at', '<', now).execute()

export const insertInvitation = (db: Db, values: Insertable<Invitation>) =>
  db
    .insertInto('invitation')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(uniqueAs({ invitation_email_key: 'email' }))

export const setInvitationHash = (db: Db, tenantId: string, id: string, hash: Buffer) =>
  db.updateTable('invitation').set({ hash }).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const deleteInvitation = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('invitation').where('tenant_id', '=', tenantId).where('id', '=', id).returning('id').executeTakeFirst()

/** Parts invitations from accounts that are deleted. */
export const releaseInvitationsOf = (db: Db, personIds: readonly string[]) =>
  db
    .updateTable('invitation')
    .set({ invited_by: null })
    .where(sql<boolean>`invited_by = any(${personIds}::bigint[])`)
    .execute()
