import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DoubleOptIn } from '../../../platform/db/tables.ts'

export type DoubleOptInRow = Selectable<DoubleOptIn>

export const insertRequest = (db: Db, values: Insertable<DoubleOptIn>) =>
  db.insertInto('double_opt_in').values(values).returning('id').executeTakeFirstOrThrow()

export const findRequest = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('double_opt_in').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

/** Whether the contact was asked to confirm since a time and has not confirmed yet. */
export const isAskedSince = async (db: Db, tenantId: string, contactId: string, since: Date) =>
  (await db
    .selectFrom('double_opt_in')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('requested_at', '>=', since)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()) !== undefined

/** The next requests of a contact by their ids. */
export const requestsAfter = (db: Db, tenantId: string, contactId: string, after: string, limit: number) =>
  db
    .selectFrom('double_opt_in')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const markSent = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .updateTable('double_opt_in')
    .set({ sent_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()

export const markConfirmed = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .updateTable('double_opt_in')
    .set({ confirmed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/** Deletes unconfirmed requests of all companies that expired before a time. */
export const deleteUnconfirmed = (db: Db, expiredBefore: Date) =>
  db.deleteFrom('double_opt_in').where('confirmed_at', 'is', null).where('expires_at', '<', expiredBefore).execute()
