import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SenderMail } from '../../../platform/db/tables.ts'

export const insertMail = (db: Db, values: Insertable<SenderMail>) =>
  db.insertInto('sender_mail').values(values).returning('id').executeTakeFirstOrThrow()

export const findMail = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('sender_mail').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const markMailSent = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .updateTable('sender_mail')
    .set({ sent_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()

/** The number of mails of a company since a time, to one address or to all, and the time of the first one. */
export async function mailsSince(db: Db, tenantId: string, since: Date, emailKey?: string) {
  const row = await db
    .selectFrom('sender_mail')
    .select([sql<string>`count(*)`.as('number'), sql<Date | null>`min(requested_at)`.as('first')])
    .where('tenant_id', '=', tenantId)
    .where('requested_at', '>', since)
    .$if(emailKey !== undefined, (q) => q.where('email_key', '=', emailKey!))
    .executeTakeFirstOrThrow()
  return { number: Number(row.number), first: row.first }
}

/** Deletes old mails of all companies. */
export const deleteMailsBefore = (db: Db, expiredBefore: Date) =>
  db.deleteFrom('sender_mail').where('expires_at', '<', expiredBefore).execute()
