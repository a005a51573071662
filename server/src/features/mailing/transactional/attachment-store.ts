import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A file that another program sends with a mail. */
export interface ForeignFile {
  name: string
  /** Its media type. */
  type: string
  content: Buffer
}

export async function insertAttachments(db: Db, tenantId: string, mailId: string, files: readonly ForeignFile[]) {
  if (!files.length) return
  await db
    .insertInto('transactional_attachment')
    .values(files.map((file, n) => ({ tenant_id: tenantId, mail_id: mailId, n, ...file })))
    .execute()
}

/** The files of a mail in their order. */
export const attachmentsOfMail = (db: Db, tenantId: string, mailId: string): Promise<ForeignFile[]> =>
  db
    .selectFrom('transactional_attachment')
    .select(['name', 'type', 'content'])
    .where('tenant_id', '=', tenantId)
    .where('mail_id', '=', mailId)
    .orderBy('n')
    .execute()

export const deleteAttachments = (db: Db, tenantId: string, mailIds: readonly string[]) =>
  db
    .deleteFrom('transactional_attachment')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`mail_id = any(${mailIds}::bigint[])`)
    .execute()
