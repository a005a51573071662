import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** The addresses of contacts by their ids. */
export async function addressesOf(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from contact where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** The ids of contacts by their addresses in small letters. */
export async function idsOfAddresses(
  db: Db,
  tenantId: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; key: string }>`
    select id, email_key as key from contact
    where tenant_id = ${tenantId} and email_key = any(array(select lower(e) from unnest(${emails}::text[]) e))`.execute(
    db,
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}

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
