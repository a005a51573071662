import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../../platform/db/database.ts'
import { givenRows } from '../../../../../platform/db/given-rows.ts'
import { isSharded } from '../../../../../platform/db/sharding/sharded.ts'
import { eventRows, insertEvents } from '../../../../../platform/events/insert-events.ts'
import { writeEvents } from '../../../../../platform/events/write.ts'
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
  if (isSharded()) return writeOnCluster(db, tenantId, graded, now)
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

/** A cluster mixes up the results of a lock and a change in one statement. */
async function writeOnCluster(db: Db, tenantId: string, graded: RawBuilder<unknown>, now: Date): Promise<number> {
  const { rows: grades } = await sql<{ id: string; engagement: string; unengaged: boolean }>`${graded}`.execute(db)
  const { rows: held } = await sql<{ id: string; engagement: string; unengaged: boolean }>`
    select id, engagement, unengaged from contact
    where tenant_id = ${tenantId} and id = any(${grades.map(({ id }) => id)}::bigint[])
    order by id
    for no key update`.execute(db)
  const wanted = new Map(grades.map((grade) => [grade.id, grade]))
  const changed = held.flatMap(({ id, engagement: before, unengaged }) => {
    const { engagement: after, unengaged: isNow } = wanted.get(id)!
    return before === after && unengaged === isNow ? [] : [{ id, before, after, unengaged: isNow }]
  })
  if (!changed.length) return 0
  await sql`
    update contact c set
      engagement = h.after,
      unengaged = h.unengaged,
      engagement_at = case when h.after <> h.before then ${now}::timestamptz else c.engagement_at end
    from ${givenRows(changed, 'id bigint, before text, after text, unengaged boolean')} h
    where c.tenant_id = ${tenantId} and c.id = h.id`.execute(db)
  const events = changed
    .filter(({ before, after }) => before !== after)
    .map(({ id, before, after }) => engagementChanged({ at: now, contactId: id, data: { before, after } }))
  await writeEvents(db, tenantId, events)
  return changed.length
}
