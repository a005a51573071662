import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Takes what events say about contacts out of them; that they happened stays, for figures and for readers on their way. */
export const forgetEvents = (db: Db, tenantId: string, contactIds: readonly string[]) =>
  sql`update event set data = '{}' where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[]) and data <> '{}'`.execute(
    db,
  )
