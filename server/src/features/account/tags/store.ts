import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The tags that the objects of one table carry. */
export async function tagsOf(db: Db, table: string, tenantId: string): Promise<string[]> {
  const query = sql<{
    tag: string
  }>`select distinct unnest(tags) as tag from ${sql.table(table)} where tenant_id = ${tenantId} order by 1`
  return (await query.execute(db)).rows.map((row) => row.tag)
}
