import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { EditorElement } from '../../../platform/db/tables.ts'

export type ElementRow = Selectable<EditorElement>
export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  category: { text: 'category' },
  kind: 'kind',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const taken = uniqueAs({ editor_element_name_key: 'name' })

export const listElements = (
  db: Db,
  tenantId: string,
  query: PageRequest & { q?: string; category?: string; kind?: string },
) =>
  paginate(
    db
      .selectFrom('editor_element')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) =>
        q.where((eb) => eb.or([contains('name', query.q!), contains('category', query.q!)])),
      )
      .$if(query.category !== undefined, (q) => q.where('category', '=', query.category!))
      .$if(query.kind !== undefined, (q) => q.where('kind', '=', query.kind!)),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

export async function countElements(db: Db, tenantId: string): Promise<number> {
  const { number } = await db
    .selectFrom('editor_element')
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return Number(number)
}

const byId = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('editor_element').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id)

export const findElement = (db: Db, tenantId: string, id: string) => byId(db, tenantId, id).executeTakeFirst()

export const requireElement = async (db: Db, tenantId: string, id: string) =>
  required(await findElement(db, tenantId, id))

export const insertElement = (db: Db, values: Insertable<EditorElement>) =>
  db.insertInto('editor_element').values(values).returningAll().executeTakeFirstOrThrow().catch(taken)

export const updateElement = async (db: Db, tenantId: string, id: string, values: Updateable<EditorElement>) =>
  required(
    await db
      .updateTable('editor_element')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
      .catch(taken),
  )

export const deleteElement = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .deleteFrom('editor_element')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )
