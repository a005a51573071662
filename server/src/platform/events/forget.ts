import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Takes what events say about contacts out of them; that they happened stays, for figures and for readers on their way, and
 * so does from which status to which, which is about nobody.
 */
export const forgetEvents = (db: Db, tenantId: string, contactIds: readonly string[]) =>
  sql`update event set data = case type when 'contact_status_changed'
      then jsonb_strip_nulls(jsonb_build_object('before', data -> 'before', 'after', data -> 'after')) else '{}' end
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[]) and data <> '{}'`.execute(db)
