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

/** The identities of a person, the newest first. There are few: each is an account at a provider. */
export const listIdentities = (db: Db, personId: string) =>
  db
    .selectFrom('person_identity')
    .select(['id', 'issuer', 'created_at', 'used_at'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .execute()

export const deleteIdentity = (db: Db, personId: string, id: string) =>
  db.deleteFrom('person_identity').where('person_id', '=', personId).where('id', '=', id).execute()

/** Unlinks the identities that were linked after a time: the person of the account did not link them. */
export const removeIdentitiesSince = (db: Db, personId: string, time: Date) =>
  db.deleteFrom('person_identity').where('person_id', '=', personId).where('created_at', '>=', time).execute()
