import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../../../platform/db/database.ts'
import { CANDIDATES, takeFirst } from '../../../../../../platform/db/take-first.ts'
import type { Condition } from '../../../../../audience/segment-rules/index.ts'

/** Watches segments from now on. Those that are watched already go on. */
export const watchSegments = (db: Db, tenantId: string, segmentIds: readonly string[], now: Date) =>
  sql`
    insert into watched_segment (tenant_id, segment_id, next_at)
    select ${tenantId}::bigint, id, ${now} from unnest(${segmentIds}::bigint[]) id
    on conflict do nothing`.execute(db)

export interface WatchedSegment {
  tenantId: string
  segmentId: string
  position: string
  filled: boolean
  timezone: string
}

/** Takes a segment whose contacts have to be compared; undefined when there is none. */
export async function takeWatched(db: Db, now: Date): Promise<WatchedSegment | undefined> {
  const watched = (of: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql<WatchedSegment>`
    select w.tenant_id as "tenantId", w.segment_id as "segmentId", w.position, w.filled, t.timezone
    from watched_segment w
    join tenant t on t.id = w.tenant_id
    where w.next_at <= ${now} and t.deletes_at is null ${of}
    ${end}`
  return takeFirst(
    db,
    watched(sql``, sql`order by w.next_at limit ${sql.lit(CANDIDATES)}`),
    ({ tenantId, segmentId }) =>
      watched(sql`and w.tenant_id = ${tenantId} and w.segment_id = ${segmentId}`, sql`for update of w skip locked`),
  )
}

const one = ({ tenantId, segmentId }: Pick<WatchedSegment, 'tenantId' | 'segmentId'>) =>
  sql`tenant_id = ${tenantId} and segment_id = ${segmentId}`

export const stopWatching = (db: Db, watched: WatchedSegment) =>
  sql`delete from watched_segment where ${one(watched)}`.execute(db)

/** Remembers how far a comparison got; the end is null. */
export const moveWatched = (db: Db, watched: WatchedSegment, position: string | null, nextAt: Date) =>
  position === null
    ? sql`update watched_segment set position = 0, filled = true, next_at = ${nextAt} where ${one(watched)}`.execute(db)
    : sql`update watched_segment set position = ${position} where ${one(watched)}`.execute(db)

/** Compares a segment that failed again only after a while. */
export const putOffWatched = (db: Db, watched: WatchedSegment, until: Date) =>
  sql`update watched_segment set next_at = ${until} where ${one(watched)}`.execute(db)

/** The last of the next contacts by id; null when there are none. */
export async function lastOfNext(db: Db, { tenantId, position }: WatchedSegment, limit: number) {
  const { rows } = await sql<{ last: string | null; number: number }>`
    select max(id) as last, count(*)::int as number from (
      select id from contact where tenant_id = ${tenantId} and id > ${position} order by id limit ${limit}) next`.execute(
    db,
  )
  return rows[0]!
}

/** Which contacts to compare: those of a range of ids, or some. */
export type Compared = { after: string; upTo: string } | { contactIds: readonly string[] }

const among = (column: string, compared: Compared) =>
  'contactIds' in compared
    ? sql`${sql.ref(column)} = any(${compared.contactIds}::bigint[])`
    : sql`${sql.ref(column)} > ${compared.after} and ${sql.ref(column)} <= ${compared.upTo}`

/** Compares contacts with the members of before: forgets those that left, and returns those that are new. */
export async function compareMembers(
  db: Db,
  { tenantId, segmentId }: Pick<WatchedSegment, 'tenantId' | 'segmentId'>,
  condition: Condition,
  compared: Compared,
): Promise<string[]> {
  const { rows } = await sql<{ contact_id: string }>`
    with members as materialized (
      select contact.id from contact
      where contact.tenant_id = ${tenantId} and ${among('contact.id', compared)} and ${condition}),
    gone as (
      delete from watched_member w
      where w.tenant_id = ${tenantId} and w.segment_id = ${segmentId} and ${among('w.contact_id', compared)}
        and w.contact_id not in (select id from members))
    insert into watched_member (tenant_id, segment_id, contact_id)
    select ${tenantId}::bigint, ${segmentId}::bigint, id from members
    on conflict do nothing
    returning contact_id`.execute(db)
  return rows.map((row) => row.contact_id)
}

/** The segments among some that were compared completely once. */
export async function filledAmong(db: Db, tenantId: string, segmentIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ segment_id: string }>`
    select segment_id from watched_segment
    where tenant_id = ${tenantId} and segment_id = any(${segmentIds}::bigint[]) and filled
    order by segment_id`.execute(db)
  return rows.map((row) => row.segment_id)
}
