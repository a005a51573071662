import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { IdentityLink } from '../../../platform/db/tables.ts'

export type LinkRow = Selectable<IdentityLink>
type NewLink = Omit<LinkRow, 'id' | 'hash'>

/** Stores an account that waits for the confirmation of the person, in place of an older wish for the same one. */
export async function replaceLink(db: Db, values: NewLink): Promise<string> {
  const { person_id, issuer, subject } = values
  await db
    .deleteFrom('identity_link')
    .where('person_id', '=', person_id)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
  const row = await db.insertInto('identity_link').values(values).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export const findLink = (db: Db, personId: string, id: string, now: Date) =>
  db
    .selectFrom('identity_link')
    .selectAll()
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const setLinkHash = (db: Db, { person_id, id }: LinkRow, hash: Buffer) =>
  db.updateTable('identity_link').set({ hash }).where('person_id', '=', person_id).where('id', '=', id).execute()

export const findLinkByHash = (db: Db, hash: Buffer, now: Date) =>
  db.selectFrom('identity_link').selectAll().where('hash', '=', hash).where('expires_at', '>', now).executeTakeFirst()

/** Deletes the accounts of a provider that wait for a confirmation of the person. */
export const deleteLinks = (db: Db, personId: string, issuer: string) =>
  db.deleteFrom('identity_link').where('person_id', '=', personId).where('issuer', '=', issuer).execute()

/** Deletes all that wait for a confirmation of the person. */
export const deleteWaitingLinks = (db: Db, personId: string) =>
  db.deleteFrom('identity_link').where('person_id', '=', personId).execute()

/** Deletes some that were not confirmed in time; true if there may be more. */
export async function deleteExpiredLinks(db: Db, now: Date, batch: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select person_id, id from identity_link where expires_at < ${now} order by expires_at limit ${batch} for update skip locked)
    delete from identity_link l using old where l.person_id = old.person_id and l.id = old.id`.execute(db)
  return Number(numAffectedRows ?? 0) === batch
}
