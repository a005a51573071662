import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { uniqueAs } from '../../../platform/db/failures.ts'
import type { Passkey } from '../../../platform/db/tables.ts'

export type PasskeyRow = Selectable<Passkey>

/** The passkeys of a person, the newest first. There are few: their number is limited. */
export const listPasskeys = (db: Db, personId: string) =>
  db.selectFrom('passkey').selectAll().where('person_id', '=', personId).orderBy('id', 'desc').execute()

export const insertPasskey = (db: Db, values: Insertable<Passkey>) =>
  db
    .insertInto('passkey')
    .values(values)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(uniqueAs({ passkey_credential_id_key: 'passkey' }))

/** Finds a passkey and locks it: its counter is compared and moved by one sign-in after the other. */
export const lockPasskey = (db: Db, credentialId: Buffer) =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).forUpdate().executeTakeFirst()

export const markUsed = (db: Db, id: string, counter: number, now: Date) =>
  db.updateTable('passkey').set({ counter, used_at: now }).where('id', '=', id).execute()

export const renamePasskey = (db: Db, personId: string, id: string, name: string) =>
  db
    .updateTable('passkey')
    .set({ name })
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

export const deletePasskey = (db: Db, personId: string, id: string) =>
  db.deleteFrom('passkey').where('person_id', '=', personId).where('id', '=', id).returningAll().executeTakeFirst()

/** Removes the passkeys that were added after a time: the person of the account did not add them. */
export const removePasskeysSince = (db: Db, personId: string, time: Date) =>
  db.deleteFrom('passkey').where('person_id', '=', personId).where('created_at', '>=', time).execute()
