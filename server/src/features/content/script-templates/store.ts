import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { ScriptTemplate } from '../../../platform/db/tables.ts'

export type ScriptTemplateRow = Selectable<ScriptTemplate>
export const SORTABLE = { id: 'id', name: { text: 'name' }, createdAt: 'created_at', updatedAt: 'updated_at' }
const taken = uniqueAs({ script_template_name_key: 'name' })
const size = sql<number>`octet_length(code)`.as('size')

/** A page without code, which may be long. */
export const listScripts = (db: Db, tenantId: string, query: PageRequest & { q?: string }) =>
  paginate(
    db
      .selectFrom('script_template')
      .select(['id', 'name', 'created_at', 'updated_at', size])
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) => q.where(contains('name', query.q!))),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

export const requireScript = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .selectFrom('script_template')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirst(),
  )

export const insertScript = (db: Db, values: Insertable<ScriptTemplate>) =>
  db.insertInto('script_template').values(values).returningAll().executeTakeFirstOrThrow().catch(taken)

export const updateScript = async (db: Db, tenantId: string, id: string, values: Updateable<ScriptTemplate>) =>
  required(
    await db
      .updateTable('script_template')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
      .catch(taken),
  )

export const deleteScript = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .deleteFrom('script_template')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )
