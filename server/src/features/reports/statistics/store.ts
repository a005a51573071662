import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** The links of a mailing by their numbers, as they were sent; 0 is the one that no person sees. */
export async function sentLinks(db: Db, tenantId: string, sourceId: string) {
  const { rows } = await sql<{ number: number; url: string }>`select m.number, l.url from mail_link m
    join email_link l on l.tenant_id = m.tenant_id and l.id = m.link_id
    where m.tenant_id = ${tenantId} and m.source_id = ${sourceId} and m.number > 0 order by m.number`.execute(db)
  return rows
}

/** Adds to figures by day; `object_id` is the day as a number. */
export const addDayCounts = (
  db: Db,
  scope: string,
  deltas: readonly { tenantId: string; day: string; key: string; delta: number }[],
) =>
  sql`insert into counter_delta (tenant_id, scope, object_id, key, delta)
    select tenant_id, ${scope}, day, key, delta from jsonb_to_recordset(${JSON.stringify(
      deltas.map(({ tenantId, ...rest }) => ({ tenant_id: tenantId, ...rest })),
    )}::jsonb) d (tenant_id bigint, day bigint, key text, delta bigint)`.execute(db)
