import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { UnsubscribePage } from '../../../platform/db/tables.ts'
import { validation } from '../../../platform/errors.ts'
import { defaultOf } from '../shop-defaults/index.ts'
import { brandOf } from './brand.ts'
import { type PageContent, readPageContent, STANDARD } from './schemas.ts'

export type PageRow = Selectable<UnsubscribePage>
export const SORTABLE = { id: 'id', name: { text: 'name' }, createdAt: 'created_at', updatedAt: 'updated_at' }
const taken = uniqueAs({ unsubscribe_page_name_key: 'name' })

/** A page without its design, which may have a megabyte. */
const LISTED = ['tenant_id', 'id', 'name', 'content', 'design_version', 'created_at', 'updated_at'] as const
export type ListedPage = Pick<PageRow, (typeof LISTED)[number]> & { is_designed: unknown }

/** Names a saved design. */
export type DesignedPage = Pick<PageRow, 'tenant_id' | 'id' | 'design_version'>

const listed = (db: Db, tenantId: string) =>
  db
    .selectFrom('unsubscribe_page')
    .select([...LISTED])
    .select((eb) => eb('design', 'is not', null).as('is_designed'))
    .where('tenant_id', '=', tenantId)

export const listPages = (db: Db, tenantId: string, query: PageRequest & { q?: string }) =>
  paginate(
    listed(db, tenantId).$if(query.q !== undefined, (q) => q.where(contains('name', query.q!))),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

const byId = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('unsubscribe_page').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const findPage = (db: Db, tenantId: string, id: string) => byId(db, tenantId, id).executeTakeFirst()
export const requirePage = async (db: Db, tenantId: string, id: string) => required(await findPage(db, tenantId, id))
export const lockPage = async (db: Db, tenantId: string, id: string) =>
  required(await byId(db, tenantId, id).forUpdate().executeTakeFirst())

/** Prevents the deletion of a page until the transaction ends; 400 with the field if there is none. */
export async function shareUnsubscribePage(db: Db, tenantId: string, id: string, field: string) {
  if (!(await byId(db, tenantId, id).forKeyShare().executeTakeFirst())) throw validation(field)
}

/**
 * The unsubscribe page of a mail: the chosen one, else the default of its shop or company, else the standard with the
 * colour and logo of the shop.
 */
export async function chosenPage(
  db: Db,
  tenantId: string,
  { pageId, shopId }: { pageId: string | null; shopId: string | null },
): Promise<{ content: PageContent; designed: DesignedPage | null }> {
  const id = pageId ?? (await defaultOf(db, { tenantId, kind: 'unsubscribe_page', shopId }))
  const row = id ? await listed(db, tenantId).where('id', '=', id).executeTakeFirst() : undefined
  if (!row) return { content: { ...STANDARD, ...(await brandOf(db, tenantId, shopId)) }, designed: null }
  return { content: readPageContent(row.content), designed: row.is_designed ? row : null }
}

export const hasName = async (db: Db, tenantId: string, name: string) =>
  (await db
    .selectFrom('unsubscribe_page')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()) !== undefined

export const insertPage = (db: Db, values: Insertable<UnsubscribePage>) =>
  db.insertInto('unsubscribe_page').values(values).returningAll().executeTakeFirstOrThrow().catch(taken)

export const updatePage = (db: Db, tenantId: string, id: string, values: Updateable<UnsubscribePage>) =>
  db
    .updateTable('unsubscribe_page')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(taken)

export const deletePageRow = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('unsubscribe_page').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
