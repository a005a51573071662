import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { required, uniqueAs } from '../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../platform/db/page.ts'
import type { Segment } from '../../platform/db/tables.ts'
import type { Tenant } from '../../platform/http/call.ts'
import { endOfDay, startOfDay } from '../../platform/time/zone.ts'
import type { NamedObject } from '../rules/index.ts'

export type SegmentRow = Selectable<Segment>

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  publicName: { text: 'public_name' },
  refresh: 'refresh',
  shopId: 'shop_id',
  matched: 'matched',
  mailable: 'mailable',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const taken = uniqueAs({ segment_name_key: 'name' })

export interface SegmentFilter extends PageRequest {
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

/** Every segment of a company. */
export const allSegments = (db: Db, tenantId: string) =>
  db.selectFrom('segment').selectAll().where('tenant_id', '=', tenantId).orderBy('id').execute()

export const findSegment = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('segment').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

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
  db.insertInto('segment').values(values).returningAll().executeTakeFirstOrThrow().catch(taken)

export const updateSegment = (db: Db, tenantId: string, id: string, values: Updateable<Segment>) =>
  db
    .updateTable('segment')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(taken)

export const deleteSegmentRow = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('segment').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Notes what a definition names, in place of what it named before. */
export async function writeReferences(db: Db, tenantId: string, segmentId: string, named: readonly NamedObject[]) {
  await db
    .deleteFrom('segment_reference')
    .where('tenant_id', '=', tenantId)
    .where('segment_id', '=', segmentId)
    .execute()
  const rows = named.map(({ kind, id }) => ({ tenant_id: tenantId, segment_id: segmentId, kind, object_id: id }))
  if (rows.length)
    await db
      .insertInto('segment_reference')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** How many segments name each of some segments. */
export async function countUses(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string
    number: number
  }>`select object_id as id, count(*)::int as number from segment_reference
    where tenant_id = ${tenantId} and kind = 'segment' and object_id = any(${ids}::bigint[]) group by 1`.execute(db)
  return new Map(rows.map((row) => [row.id, row.number]))
}

/** Segments, and all that they name, directly or through others. */
export async function reachableFrom(db: Db, tenantId: string, ids: readonly string[]) {
  const { rows } = await sql<Pick<SegmentRow, 'id' | 'shop_id' | 'refresh' | 'definition'>>`
    with recursive reached (id) as (
      select unnest(${ids}::bigint[])
      union select r.object_id from reached join segment_reference r on r.tenant_id = ${tenantId} and r.segment_id = reached.id and r.kind = 'segment'
    )
    select s.id, s.shop_id, s.refresh, s.definition from reached join segment s on s.tenant_id = ${tenantId} and s.id = reached.id`.execute(
    db,
  )
  return rows
}

/** How many references in a row lie below some segments, and above one; and whether that one is below itself. */
export async function chainsOf(db: Db, tenantId: string, below: readonly string[], above: string | null) {
  const { rows } = await sql<{ down: number; up: number; cycle: boolean }>`
    with recursive down (id, depth) as (
      select unnest(${below}::bigint[]), 1
      union select r.object_id, depth + 1 from down join segment_reference r
        on r.tenant_id = ${tenantId} and r.segment_id = down.id and r.kind = 'segment' where depth < 10
    ), up (id, height) as (
      select r.segment_id, 1 from segment_reference r where r.tenant_id = ${tenantId} and r.kind = 'segment' and r.object_id = ${above}
      union select r.segment_id, height + 1 from up join segment_reference r
        on r.tenant_id = ${tenantId} and r.kind = 'segment' and r.object_id = up.id where height < 10
    )
    select coalesce((select max(depth) from down), 0) as down, coalesce((select max(height) from up), 0) as up,
      exists (select 1 from down where id = ${above}) as cycle`.execute(db)
  return rows[0]!
}

/** Which of the objects that definitions name exist. */
const TABLES = {
  list: 'list',
  segment: 'segment',
  purpose: 'purpose',
  label: 'label',
  shop: 'shop',
  import: 'import',
} as const

export async function missingObject(db: Db, tenantId: string, named: readonly NamedObject[]) {
  for (const [kind, table] of Object.entries(TABLES)) {
    const ids = named.filter((one) => one.kind === kind).map(({ id }) => id)
    if (!ids.length) continue
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where tenant_id = ${tenantId} and id = any(${ids}::bigint[])`.execute(db)
    const found = new Set(rows.map((row) => row.id))
    const missing = named.find((one) => one.kind === kind && !found.has(one.id))
    if (missing) return missing
  }
  return undefined
}

const LOCK = 7_202

/** Definitions of a company change one after the other: two at once could name each other. */
export const holdDefinitions = (db: Db, tenantId: string) =>
  sql`select pg_advisory_xact_lock(${LOCK}::bigint * 4294967296 + ${tenantId}::bigint)`.execute(db)
