import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { EmailChange } from '../../../platform/db/tables.ts'

export type ChangeRow = Selectable<EmailChange>

interface NewChange {
  person_id: string
  email: string
  session: Buffer
  password_mark: Buffer
  created_at: Date
  expires_at: Date
}

/** Stores a wanted change in place of an older one of the person. */
export async function replaceChange(db: Db, values: NewChange): Promise<string> {
  await deleteChange(db, values.person_id)
  const { id } = await db.insertInto('email_change').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export const findChange = (db: Db, personId: string, now: Date) =>
  db
    .selectFrom('email_change')
    .selectAll()
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export const setHash = (
  db: Db,
  { person_id, id }: ChangeRow,
  hashes: { confirm_hash: Buffer } | { cancel_hash: Buffer },
) => db.updateTable('email_change').set(hashes).where('person_id', '=', person_id).where('id', '=', id).execute()

/** Uses up the change with this hash; undefined when there is none, or it has expired. */
export const takeChange = (db: Db, column: 'confirm_hash' | 'cancel_hash', hash: Buffer, now: Date) =>
  db.deleteFrom('email_change').where(column, '=', hash).where('expires_at', '>', now).returningAll().executeTakeFirst()

export const findByHash = (db: Db, column: 'confirm_hash' | 'cancel_hash', hash: Buffer, now: Date) =>
  db.selectFrom('email_change').selectAll().where(column, '=', hash).where('expires_at', '>', now).executeTakeFirst()

export const deleteChange = (db: Db, personId: string) =>
  db.deleteFrom('email_change').where('person_id', '=', personId).execute()

interface NewUndo {
  person_id: string
  email: string
  stop_hash: Buffer | null
  requested_at: Date
  expires_at: Date
}

/** Remembers the address before a change. */
export const insertUndo = (db: Db, values: NewUndo) =>
  db.insertInto('changed_email').values(values).returning('id').executeTakeFirstOrThrow()

export const setUndoHash = (db: Db, personId: string, id: string, hash: Buffer) =>
  db.updateTable('changed_email').set({ hash }).where('person_id', '=', personId).where('id', '=', id).execute()

/** Finds the change that a link takes back: the one mailed after the change, or the one that was to stop it. */
export const findUndo = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('changed_email')
    .selectAll()
    .where((eb) => eb.or([eb('hash', '=', hash), eb('stop_hash', '=', hash)]))
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses up a change, with those after it: their addresses are not of the person who takes this one back. */
export const deleteUndosFrom = (db: Db, personId: string, id: string) =>
  db.deleteFrom('changed_email').where('person_id', '=', personId).where('id', '>=', id).execute()

/** Deletes some changes that were not confirmed in time; true if there may be more. */
export async function deleteExpiredChanges(db: Db, now: Date, batch: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select person_id from email_change where expires_at < ${now} order by expires_at limit ${batch} for update skip locked)
    delete from email_change c using old where c.person_id = old.person_id`.execute(db)
  return Number(numAffectedRows ?? 0) === batch
}

/** Deletes some changes that can no longer be taken back; true if there may be more. */
export async function deleteExpiredUndos(db: Db, now: Date, batch: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select id from changed_email where expires_at < ${now} order by expires_at limit ${batch} for update skip locked)
    delete from changed_email c using old where c.id = old.id`.execute(db)
  return Number(numAffectedRows ?? 0) === batch
}
