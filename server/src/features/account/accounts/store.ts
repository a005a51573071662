import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Person, Session } from '../../../platform/db/tables.ts'

export type PersonRow = Selectable<Person>

export const findPerson = (db: Db, email: string) =>
  db.selectFrom('person').selectAll().where(sql<boolean>`lower(email) = lower(${email})`).executeTakeFirst()

export const getPerson = (db: Db, id: string) =>
  db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the person, so that two log-ins cannot use one code twice. */
export const lockPerson = (db: Db, id: string) =>
  db.selectFrom('person').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()

/** The person with this address: the one there is, unchanged, or a new one. Safe when two make the same at once. */
export async function findOrInsertPerson(db: Db, values: Insertable<Person>): Promise<PersonRow & { isNew: boolean }> {
  const made = await db
    .insertInto('person')
    .values(values)
    .onConflict((c) => c.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ? { ...made, isNew: true } : { ...(await findPerson(db, values.email))!, isNew: false }
}

export const updatePerson = (db: Db, id: string, values: Updateable<Person>) =>
  db.updateTable('person').set(values).where('id', '=', id).execute()

export const insertSession = (db: Db, values: Insertable<Session>) => db.insertInto('session').values(values).execute()

export const deleteSession = (db: Db, hash: Buffer) => db.deleteFrom('session').where('hash', '=', hash).execute()

/** Ends all sessions of a person but one: after a changed password nobody else stays signed in. */
export const deleteOtherSessions = (db: Db, personId: string, keep: Buffer | null) =>
  db
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .$if(keep !== null, (q) => q.where('hash', '<>', keep!))
    .execute()

export const deleteExpiredSessions = (db: Db, now: Date) =>
  db.deleteFrom('session').where('expires_at', '<', now).execute()
