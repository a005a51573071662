import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { slot } from '../slots.ts'

/**
 * Removes what events say about contacts. The events stay, for figures and for readers that have not come to them yet, and
 * so do the parts of their data that the catalogue keeps.
 */
export function forgetEvents(db: Db, tenantId: string, contactIds: readonly string[]) {
  const kept = JSON.stringify(
    Object.fromEntries(
      slot('events')
        .filter(({ keeps }) => keeps.length)
        .map(({ type, keeps }) => [type, keeps]),
    ),
  )
  return sql`update event set data = case when ${kept}::jsonb ? type then coalesce((
        select jsonb_object_agg(key, value) from jsonb_each(data) where ${kept}::jsonb -> type ? key), '{}')
      else '{}' end
    where tenant_id = ${tenantId} and contact_id = any(${contactIds}::bigint[]) and data <> '{}'`.execute(db)
}
