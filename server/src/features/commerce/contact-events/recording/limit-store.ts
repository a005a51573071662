import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { PREPARED } from '../../../../platform/db/prepared.ts'

export interface Turns {
  contactId: string
  /** How many of the wanted events may be recorded. */
  allowed: number
  /** The oldest recorded event within the time of the limit. */
  oldest: Date | null
}

interface Limit {
  most: number
  /** Events recorded before this time do not count. */
  since: Date
  now: Date
}

/** Takes as many turns as the limit leaves to each contact. The contacts must be locked in an earlier statement. */
export async function takeTurns(
  db: Db,
  tenantId: string,
  wanted: ReadonlyMap<string, number>,
  { most, since, now }: Limit,
): Promise<Turns[]> {
  const { rows } = await sql<Turns>`${PREPARED}
    with known as materialized (
      select g.contact_id, g.number, coalesce(r.recent, '{}') as recent
      from unnest(${[...wanted.keys()]}::bigint[], ${[...wanted.values()]}::int[]) g (contact_id, number)
      left join contact_event_times l on l.tenant_id = ${tenantId} and l.contact_id = g.contact_id
      left join lateral (
        select array_agg(t order by t) as recent from unnest(l.times) t where t > ${since}) r on true),
    taken as materialized (
      select contact_id, recent, greatest(0, least(number, ${most}::int - cardinality(recent))) as allowed from known),
    kept as (
      insert into contact_event_times (tenant_id, contact_id, times)
      select ${tenantId}::bigint, contact_id, recent || array_fill(${now}::timestamptz, array[allowed])
      from taken
      where allowed > 0
      order by contact_id
      on conflict (tenant_id, contact_id) do update set times = excluded.times)
    select contact_id as "contactId", allowed, recent[1] as oldest from taken`.execute(db)
  return rows
}

/** Deletes the times of contacts without recent events, in all companies. */
export const sweepTimes = (db: Db, before: Date) =>
  sql`delete from contact_event_times where times[cardinality(times)] < ${before}`.execute(db)
