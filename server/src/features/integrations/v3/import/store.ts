import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

interface Waiting {
  tenantId: string
  requestId: string
  contactId: string
  input: object
}

/** Keeps what a contact gets when it confirms. */
export const insertWaiting = (db: Db, { tenantId, requestId, contactId, input }: Waiting) =>
  db
    .insertInto('v3_import_request')
    .values({
      tenant_id: tenantId,
      double_opt_in_id: requestId,
      contact_id: contactId,
      input: JSON.stringify(input),
    })
    .execute()

/** Takes what waits for a confirmation; undefined when nothing does. */
export async function takeWaiting(db: Db, tenantId: string, requestId: string): Promise<unknown> {
  const row = await db
    .deleteFrom('v3_import_request')
    .where('tenant_id', '=', tenantId)
    .where('double_opt_in_id', '=', requestId)
    .returning('input')
    .executeTakeFirst()
  return row?.input
}

/** What waits for confirmations of a contact. */
export const waitingAfter = (db: Db, tenantId: string, contactId: string, after: string, limit: number) =>
  db
    .selectFrom('v3_import_request')
    .select(['double_opt_in_id as id', 'input'])
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .where('double_opt_in_id', '>', after)
    .orderBy('double_opt_in_id')
    .limit(limit)
    .execute()

export const forgetWaiting = (db: Db, tenantId: string, contactIds: readonly string[]) =>
  sql`delete from v3_import_request
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[])`.execute(db)
