import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SignUp } from '../../../platform/db/tables.ts'

export type SignUpRow = Selectable<SignUp>

/** Stores a sign-up; undefined when its captcha was used before. */
export const insertSignUp = (db: Db, values: Insertable<SignUp>) =>
  db
    .insertInto('sign_up')
    .values(values)
    .onConflict((c) => c.column('nonce').doNothing())
    .returning('id')
    .executeTakeFirst()

export const getSignUp = (db: Db, id: string, now: Date) =>
  db.selectFrom('sign_up').selectAll().where('id', '=', id).where('expires_at', '>', now).executeTakeFirst()

export const findByHash = (db: Db, hash: Buffer, now: Date) =>
  db.selectFrom('sign_up').selectAll().where('hash', '=', hash).where('expires_at', '>', now).executeTakeFirst()

export const setHash = (db: Db, id: string, hash: Buffer) =>
  db.updateTable('sign_up').set({ hash }).where('id', '=', id).execute()

/** Deletes a sign-up; undefined when it is gone already. */
export const deleteSignUp = (db: Db, id: string) =>
  db.deleteFrom('sign_up').where('id', '=', id).returning('id').executeTakeFirst()

/** Deletes some sign-ups that were not confirmed in time; true if there may be more. */
export async function deleteExpiredSignUps(db: Db, now: Date, batch: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with old as materialized (
      select id from sign_up where expires_at < ${now} order by expires_at limit ${batch} for update skip locked)
    delete from sign_up s using old where s.id = old.id`.execute(db)
  return Number(numAffectedRows ?? 0) === batch
}
