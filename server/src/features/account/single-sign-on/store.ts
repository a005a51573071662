import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Finds the person of an identity, and records that it was used. */
export const useIdentity = (db: Db, issuer: string, subject: string, now: Date) =>
  db
    .updateTable('person_identity')
    .set({ used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .returning('person_id')
    .executeTakeFirst()

/** Adds an identity; false if another sign-in has added it meanwhile. */
export async function insertIdentity(
  db: Db,
  values: { issuer: string; subject: string; person_id: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('person_identity')
    .values({ ...values, created_at: now, used_at: now })
    .onConflict((c) => c.columns(['issuer', 'subject']).doNothing())
    .returning('person_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a company has invited the address. It asks all companies: the person is not known yet. */
export async function isInvited(db: Db, email: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('invitation')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
