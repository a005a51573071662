import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { eventRows, insertEvents } from '../../../../../platform/events/insert-events.ts'
import { engagementChanged } from '../../events.ts'

/**
 * Writes the new grades of contacts. `graded` is a query of `id, engagement, unengaged`. Locks the rows in the order of
 * their ids and writes an event for each change of a grade. Returns the number of contacts that changed. Needs a
 * transaction.
 */
export async function writeEngagement(db: Db, tenantId: string, graded: RawBuilder<unknown>, now: Date) {
  const changed = eventRows(engagementChanged, {
    tenantId,
    at: now,
    contactId: sql`id`,
    data: { before: sql`before`, after: sql`engagement` },
    from: sql`held where engagement <> before`,
  })
  const { rows } = await sql<{ number: number }>`
    with graded as materialized (${graded}),
    held as materialized (
      select c.id, c.engagement as before, g.engagement, g.unengaged
      from graded g
      join contact c on c.tenant_id = ${tenantId} and c.id = g.id
      where (c.engagement, c.unengaged) is distinct from (g.engagement, g.unengaged)
      order by c.id
      for no key update of c
    ), written as (
      update contact c set
        engagement = h.engagement,
        unengaged = h.unengaged,
        engagement_at = case when h.engagement <> h.before then ${now} else c.engagement_at end
      from held h
      where c.tenant_id = ${tenantId} and c.id = h.id
    ), reported as (${insertEvents(changed)})
    select count(*)::int as number from held`.execute(db)
  return rows[0]!.number
}
