import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Contacts are about to go, and with them what they opened and clicked that nobody has judged yet, and how often beyond. */
export async function forgetHits(db: Db, tenantId: string, contactIds: readonly string[]) {
  for (const table of ['tracking_hit', 'email_overflow'] as const)
    await db
      .deleteFrom(table)
      .where('tenant_id', '=', tenantId)
      .where(sql<boolean>`contact_id = any(${contactIds}::bigint[])`)
      .execute()
}
