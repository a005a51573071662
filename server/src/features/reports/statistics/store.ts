import { sql } from 'kysely'
import { addToCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'

/** The links of mailings as sent, by their numbers, without the trap. */
export async function sentLinks(db: Db, tenantId: string, sourceIds: readonly string[]) {
  const { rows } = await sql<{ source_id: string; number: number; url: string }>`
    select m.source_id, m.number, l.url
    from mail_link m
    join email_link l on l.tenant_id = m.tenant_id and l.id = m.link_id
    where m.tenant_id = ${tenantId} and m.source_id = any(${sourceIds}::bigint[]) and m.number > 0
    order by m.number, m.source_id`.execute(db)
  return rows
}

/** Adds to counters by day; their object is the day as a number. */
export const addDayCounts = (
  db: Db,
  scope: string,
  deltas: readonly { tenantId: string; day: string; key: string; delta: number }[],
) => {
  const rows = deltas.map(({ tenantId, ...rest }) => ({ tenant_id: tenantId, ...rest }))
  return addToCounters(sql`
    select tenant_id, ${scope}, day, key, delta
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      d (tenant_id bigint, day bigint, key text, delta bigint)`).execute(db)
}
