import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { Person } from '../../../platform/db/tables.ts'

export type PersonRow = Selectable<Person>

export const getPerson = (db: Db, id: string) =>
  db.selectFrom('person').selectAll().where('id', '=', id).modifyEnd(PREPARED).executeTakeFirst()

export const findPersonByEmail = (db: Db, email: string) =>
  db
    .selectFrom('person')
    .selectAll()
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

/** Locks the person, so that two log-ins cannot use the same code. */
export const lockPerson = (db: Db, id: string) =>
  db.selectFrom('person').selectAll().where('id', '=', id).forUpdate().modifyEnd(PREPARED).executeTakeFirstOrThrow()

/** Returns the person with this address, unchanged, or adds one. Two concurrent calls return the same person. */
export async function findOrInsertPerson(db: Db, values: Insertable<Person>): Promise<PersonRow & { isNew: boolean }> {
  const inserted = await db
    .insertInto('person')
    .values(values)
    .onConflict((c) => c.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { ...inserted, isNew: true }
  return { ...(await findPersonByEmail(db, values.email))!, isNew: false }
}

export const updatePerson = (db: Db, id: string, values: Updateable<Person>) =>
  db.updateTable('person').set(values).where('id', '=', id).execute()

/** Deletes accounts with their sessions and everything that belongs to the person alone. */
export const deletePeople = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('person').where(sql<boolean>`id = any(${ids}::bigint[])`).execute()
