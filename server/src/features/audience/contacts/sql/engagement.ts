import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/**
 * Gives contacts their grades, where these are new. `graded` is a query of `id, engagement, unengaged`. Rows are locked in the
 * order of their ids, and what changed is told. Returns how many there were; call it in a transaction.
 */
export async function writeEngagement(db: Db, tenantId: string, graded: RawBuilder<unknown>, now: Date) {
  const { rows } = await sql<{ number: number }>`
    with graded as materialized (${graded}),
    held as materialized (
      select c.id, c.engagement as before, g.engagement, g.unengaged
      from graded g join contact c on c.tenant_id = ${tenantId} and c.id = g.id
      where (c.engagement, c.unengaged) is distinct from (g.engagement, g.unengaged) order by c.id for no key update of c
    ), written as (
      update contact c set engagement = h.engagement, unengaged = h.unengaged,
        engagement_at = case when h.engagement <> h.before then ${now} else c.engagement_at end
      from held h where c.tenant_id = ${tenantId} and c.id = h.id
    ), told as (
      insert into event (tenant_id, type, at, contact_id, data)
      select ${tenantId}::bigint, 'engagement_changed', ${now}::timestamptz, id, jsonb_build_object('before', before, 'after', engagement)
      from held where engagement <> before
    )
    select count(*)::int as number from held`.execute(db)
  return rows[0]!.number
}
