import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/** The addresses of contacts by their ids. */
export async function addressesOf(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('contact')
    .select(['id', 'email'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
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
