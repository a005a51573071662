import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { Footer } from '../../../platform/db/tables.ts'

export type FooterRow = Selectable<Footer>
export const SORTABLE = { id: 'id', name: { text: 'name' }, createdAt: 'created_at', updatedAt: 'updated_at' }
const taken = uniqueAs({ footer_name_key: 'name' })

export const listFooters = (db: Db, tenantId: string, query: PageRequest & { q?: string }) =>
  paginate(
    db
      .selectFrom('footer')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) => q.where(contains('name', query.q!))),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

const byId = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('footer').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const requireFooter = async (db: Db, tenantId: string, id: string) =>
  required(await byId(db, tenantId, id).executeTakeFirst())

export const lockFooter = async (db: Db, tenantId: string, id: string) =>
  required(await byId(db, tenantId, id).forUpdate().executeTakeFirst())

/** Prevents the deletion of the footer until the transaction ends; undefined if there is none. */
export const holdFooter = (db: Db, tenantId: string, id: string) =>
  byId(db, tenantId, id).forKeyShare().executeTakeFirst()

export const hasName = async (db: Db, tenantId: string, name: string) =>
  (await db
    .selectFrom('footer')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst()) !== undefined

export const insertFooter = (db: Db, values: Insertable<Footer>) =>
  db.insertInto('footer').values(values).returningAll().executeTakeFirstOrThrow().catch(taken)

export const updateFooter = (db: Db, tenantId: string, id: string, values: Updateable<Footer>) =>
  db
    .updateTable('footer')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(taken)

export const deleteFooterRow = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('footer').where('tenant_id', '=', tenantId).where('id', '=', id).execute()
