import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { required, uniqueAs } from '../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../platform/db/page.ts'
import type { Label } from '../../platform/db/tables.ts'

export type LabelRow = Selectable<Label>
export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  color: 'color',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const nameTaken = uniqueAs({ label_name_key: 'name' })

export const listLabels = (db: Db, tenantId: string, query: PageRequest & { q?: string }) =>
  paginate(
    db
      .selectFrom('label')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(query.q !== undefined, (q) => q.where(contains('name', query.q!))),
    query,
    { sortable: SORTABLE, id: 'id' },
  )

export const requireLabel = async (db: Db, tenantId: string, id: string) =>
  required(
    await db.selectFrom('label').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst(),
  )

export const insertLabel = (db: Db, values: Insertable<Label>) =>
  db.insertInto('label').values(values).returningAll().executeTakeFirstOrThrow().catch(nameTaken)

export const updateLabel = async (db: Db, tenantId: string, id: string, values: Updateable<Label>) =>
  required(
    await db
      .updateTable('label')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
      .catch(nameTaken),
  )

export const deleteLabel = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .deleteFrom('label')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )
