import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { ImportFile } from '../../../platform/db/tables.ts'

export const insertFile = (db: Db, values: Insertable<ImportFile>) =>
  db.insertInto('import_file').values(values).returning('id').executeTakeFirstOrThrow()

/** The number and the bytes of the files of a company that have not expired. */
export async function sumFiles(db: Db, tenantId: string, now: Date): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('import_file')
    .select((eb) => [eb.fn.countAll<string>().as('files'), eb.fn.sum<string | null>('bytes').as('bytes')])
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}

/** A file that has not expired. */
export const findFile = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .selectFrom('import_file')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

/** Expired files of all companies. Their content is deleted from the file store before their rows. */
export const expiredFiles = (db: Db, now: Date) =>
  db.selectFrom('import_file').select(['tenant_id', 'id', 'key']).where('expires_at', '<=', now).limit(1000).execute()

export const deleteFile = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('import_file').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Expires all files of a company now; the sweep deletes their content. */
export const expireFiles = (db: Db, tenantId: string, now: Date) =>
  db
    .updateTable('import_file')
    .set({ expires_at: now })
    .where('tenant_id', '=', tenantId)
    .where('expires_at', '>', now)
    .execute()
