import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tenant } from '../../../platform/context.ts'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate, parseSearch } from '../../../platform/db/page.ts'
import type { Segment } from '../../../platform/db/tables.ts'
import { dayOf, endOfDay, startOfDay } from '../../../platform/time/zone.ts'

export type SegmentRow = Selectable<Segment>

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  publicName: { text: 'public_name' },
  refresh: 'refresh',
  shopId: 'shop_id',
  matched: 'matched',
  mailable: 'mailable',
  total: 'total',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const nameTaken = uniqueAs({ segment_name_key: 'name' })

interface SegmentFilter extends PageRequest {
  q?: string
  refresh?: 'static' | 'daily'
  shop?: string
  tag?: string[]
  idFrom?: string
  idTo?: string
  createdFrom?: string
  createdTo?: string
  updatedFrom?: string
  updatedTo?: string
}

export const listSegments = (db: Db, { id, timezone }: Pick<Tenant, 'id' | 'timezone'>, f: SegmentFilter) =>
  paginate(
    db
      .selectFrom('segment')
      .selectAll()
      .where('tenant_id', '=', id)
      .$if(f.q !== undefined, (q) => q.where((eb) => eb.or([contains('name', f.q!), contains('public_name', f.q!)])))
      .$if(f.refresh !== undefined, (q) => q.where('refresh', '=', f.refresh!))
      .$if(f.shop !== undefined, (q) => q.where('shop_id', '=', f.shop!))
      .$if(f.tag !== undefined, (q) => q.where(sql<boolean>`tags @> ${f.tag!}::text[]`))
      .$if(f.idFrom !== undefined, (q) => q.where('id', '>=', f.idFrom!))
      .$if(f.idTo !== undefined, (q) => q.where('id', '<=', f.idTo!))
      .$if(f.createdFrom !== undefined, (q) => q.where('created_at', '>=', startOfDay(f.createdFrom!, timezone)))
      .$if(f.createdTo !== undefined, (q) => q.where('created_at', '<', endOfDay(f.createdTo!, timezone)))
      .$if(f.updatedFrom !== undefined, (q) => q.where('updated_at', '>=', startOfDay(f.updatedFrom!, timezone)))
      .$if(f.updatedTo !== undefined, (q) => q.where('updated_at', '<', endOfDay(f.updatedTo!, timezone))),
    f,
    { sortable: SORTABLE, id: 'id' },
  )

/** Segments for the search over all objects: by name, or `#id`. */
export async function searchSegments(db: Db, tenant: Pick<Tenant, 'id' | 'timezone'>, q: string, limit: number) {
  const { items } = await listSegments(db, tenant, { ...parseSearch(q), pageSize: limit })
  return items.map((row) => ({ id: row.id, title: row.name, subtitle: row.public_name }))
}

/** All segments of a company. */
export const allSegments = (db: Db, tenantId: string) =>
  db.selectFrom('segment').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute()

export const findSegment = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('segment').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const findSegments = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('segment')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()

/** Locks the segments whose definitions contain an address, regardless of case. */
export const segmentsWith = (db: Db, tenantId: string, email: string) =>
  db
    .selectFrom('segment')
    .select(['id', 'definition'])
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`strpos(lower(definition::text), ${JSON.stringify(email.toLowerCase()).slice(1, -1)}) > 0`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Companies with a daily segment that was not counted since their day began. */
export async function companiesToCount(db: Db, now: Date): Promise<string[]> {
  const startOfToday = sql`date_trunc('day', ${now}::timestamptz at time zone t.timezone) at time zone t.timezone`
  const { rows } = await sql<{ id: string }>`
    select distinct t.id
    from segment s
    join tenant t on t.id = s.tenant_id
    where s.refresh = 'daily' and (s.computed_at is null or s.computed_at < ${startOfToday})
    order by t.id`.execute(db)
  return rows.map((row) => row.id)
}

/** The daily segments of a company that were not counted today. */
export const dailyToCount = (db: Db, { id, timezone }: Pick<Tenant, 'id' | 'timezone'>, now: Date) =>
  db
    .selectFrom('segment')
    .selectAll()
    .where('tenant_id', '=', id)
    .where('refresh', '=', 'daily')
    .where((eb) =>
      eb.or([eb('computed_at', 'is', null), eb('computed_at', '<', startOfDay(dayOf(now, timezone), timezone))]),
    )
    .orderBy('id')
    .execute()

/** Stores counted numbers, unless the segment was changed meanwhile. */
export const writeCounts = (
  db: Db,
  { tenant_id, id, updated_at }: SegmentRow,
  counts: { matched: number; mailable: number; total: number; computed_at: Date },
) =>
  db
    .updateTable('segment')
    .set(counts)
    .where('tenant_id', '=', tenant_id)
    .where('id', '=', id)
    .where('updated_at', '=', updated_at)
    .execute()

/** Which of the ids exist. */
export const segmentsAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('segment'), tenantId, ids, lock)

export const requireSegment = async (db: Db, tenantId: string, id: string) =>
  required(await findSegment(db, tenantId, id))

export const lockSegment = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('segment')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )

export const insertSegment = (db: Db, values: Insertable<Segment>) =>
  db.insertInto('segment').values(values).returningAll().executeTakeFirstOrThrow().catch(nameTaken)

export const updateSegment = (db: Db, tenantId: string, id: string, values: Updateable<Segment>) =>
  db
    .updateTable('segment')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(nameTaken)

export const deleteSegmentRow = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('segment').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Segments, and all segments that they name, directly or through others. */
export async function reachableFrom(db: Db, tenantId: string, ids: readonly string[]) {
  const { rows } = await sql<Pick<SegmentRow, 'id' | 'shop_id' | 'refresh' | 'definition'>>`
    with recursive reached (id) as (
      select unnest(${ids}::bigint[])
      union
      select r.object_id
      from reached
      join object_reference r on ${betweenSegments(tenantId)} and r.by_id = reached.id
    )
    select s.id, s.shop_id, s.refresh, s.definition
    from reached
    join segment s on s.tenant_id = ${tenantId} and s.id = reached.id`.execute(db)
  return rows
}

/** All segments that name a segment, directly or through others. */
export async function segmentsAbove(db: Db, tenantId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above (id) as (
      select r.by_id
      from object_reference r
      where ${betweenSegments(tenantId)} and r.object_id = ${id}
      union
      select r.by_id
      from above
      join object_reference r on ${betweenSegments(tenantId)} and r.object_id = above.id
    )
    select id from above`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * The lengths of the chains of references below the given segments and above one, and whether that one is below itself.
 * Stops at ten, which is more than allowed.
 */
export async function chainsOf(db: Db, tenantId: string, below: readonly string[], above: string | null) {
  const { rows } = await sql<{ down: number; up: number; cycle: boolean }>`
    with recursive down (id, depth) as (
      select unnest(${below}::bigint[]), 1
      union
      select r.object_id, depth + 1
      from down
      join object_reference r on ${betweenSegments(tenantId)} and r.by_id = down.id
      where depth < 10
    ), up (id, height) as (
      select r.by_id, 1
      from object_reference r
      where ${betweenSegments(tenantId)} and r.object_id = ${above}
      union
      select r.by_id, height + 1
      from up
      join object_reference r on ${betweenSegments(tenantId)} and r.object_id = up.id
      where height < 10
    )
    select coalesce((select max(depth) from down), 0) as down,
      coalesce((select max(height) from up), 0) as up,
      exists (select 1 from down where id = ${above}) as cycle`.execute(db)
  return rows[0]!
}

/** The references of segments to segments; `r` is the alias of the table. */
const betweenSegments = (tenantId: string) =>
  sql`r.tenant_id = ${tenantId} and r.by_kind = 'segment' and r.kind = 'segment'`

const LOCK = 7_202

/** Lets one transaction at a time change definitions of a company: two could otherwise name each other. */
export const holdDefinitions = (db: Db, tenantId: string) =>
  sql`select pg_advisory_xact_lock(${LOCK}::bigint * 4294967296 + ${tenantId}::bigint)`.execute(db)
