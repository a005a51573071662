import { sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'

/** The subjects of templates by their ids. */
export async function subjectsOf(db: Db, tenantId: string, templateIds: readonly string[]) {
  const rows = await db
    .selectFrom('template')
    .select(['id', 'subject'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${templateIds}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, subject }) => [id, subject]))
}
