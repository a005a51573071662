import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { LandingPage } from '../../../platform/db/tables.ts'
import type { ElementUse } from '../../content/versions/index.ts'

export type PageRow = Selectable<LandingPage>
export const SORTABLE = { id: 'id', name: { text: 'name' }, createdAt: 'created_at', updatedAt: 'updated_at' }
const taken = uniqueAs({ landing_page_name_key: 'name', landing_page_slug_pkey: 'slug' })

export const listPages = (db: Db, tenantId: string, query: PageRequest & { q?: string; shop?: string }) =>
  paginate(
    db
      .selectFrom('landing_page')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) => q.where(contains('name', query.q!)))
      .$if(query.shop !== undefined, (q) => q.where('shop_id', '=', query.shop!)),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

const byId = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('landing_page').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const findPage = (db: Db, tenantId: string, id: string) =>
  byId(db, tenantId, id).modifyEnd(PREPARED).executeTakeFirst()
export const requirePage = async (db: Db, tenantId: string, id: string) => required(await findPage(db, tenantId, id))
export const lockPage = async (db: Db, tenantId: string, id: string) =>
  required(await byId(db, tenantId, id).forUpdate().executeTakeFirst())

/** The page that an address names. */
export const findSlug = (db: Db, slug: string) =>
  db
    .selectFrom('landing_page_slug')
    .select(['tenant_id', 'page_id'])
    .where('slug', '=', slug)
    .modifyEnd(PREPARED)
    .executeTakeFirst()

export async function insertPage(db: Db, values: Insertable<LandingPage>): Promise<PageRow> {
  const row = await db.insertInto('landing_page').values(values).returningAll().executeTakeFirstOrThrow().catch(taken)
  await insertSlug(db, row)
  return row
}

export async function updatePage(db: Db, before: PageRow, values: Updateable<LandingPage>): Promise<PageRow> {
  const row = await db
    .updateTable('landing_page')
    .set(values)
    .where('tenant_id', '=', before.tenant_id)
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(taken)
  if (row.slug !== before.slug) {
    await deleteSlug(db, before)
    await insertSlug(db, row)
  }
  return row
}

const insertSlug = (db: Db, { slug, tenant_id, id }: PageRow) =>
  db.insertInto('landing_page_slug').values({ slug, tenant_id, page_id: id }).execute().catch(taken)

const deleteSlug = (db: Db, { tenant_id, slug }: PageRow) =>
  db.deleteFrom('landing_page_slug').where('tenant_id', '=', tenant_id).where('slug', '=', slug).execute()

export async function deletePage(db: Db, row: PageRow) {
  await deleteSlug(db, row)
  await db.deleteFrom('landing_page').where('tenant_id', '=', row.tenant_id).where('id', '=', row.id).execute()
}

export const hasName = async (db: Db, tenantId: string, name: string) =>
  (await db
    .selectFrom('landing_page')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()) !== undefined

/** The pages that are not published that contain these saved elements. */
export async function draftsWith(db: Db, tenantId: string, elementIds: readonly string[]): Promise<ElementUse[]> {
  const { rows } = await sql<ElementUse>`
    select e.element_id as "elementId", e.object_id as "objectId"
    from content_element e
    join landing_page o on o.tenant_id = e.tenant_id and o.id = e.object_id
    where e.tenant_id = ${tenantId} and e.kind = 'landing_page' and e.element_id = any(${elementIds}::bigint[]) and not o.published
    order by e.object_id`.execute(db)
  return rows
}
