import type { Insertable, Selectable, Updateable } from 'kysely'
import { idsAmong, type RowLock } from '../../../platform/db/among.ts'
import type { Db } from '../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate, presentPage } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { CustomField } from '../../../platform/db/tables.ts'
import { NO_OPTIONS, type Option, type OptionList } from './options.ts'

/** A field with its options, sorted. */
export type CustomFieldRow = Omit<Selectable<CustomField>, 'options'> & { options: Option[]; lastOptionId: number }

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  type: 'type',
  mergeKey: 'merge_key',
  order: 'position',
  archived: 'archived',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const taken = uniqueAs({ custom_field_name_key: 'name', custom_field_merge_key_key: 'mergeKey' })

/** A page of fields, by default in the order that the company chose. */
export const listCustomFields = async (
  db: Db,
  tenantId: string,
  query: PageRequest & { q?: string; archived?: boolean },
) =>
  presentPage(
    await paginate(
      db
        .selectFrom('custom_field')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .$if(query.q !== undefined, (q) =>
          q.where((eb) => eb.or([contains('name', query.q!), contains('merge_key', query.q!)])),
        )
        .$if(query.archived !== undefined, (q) => q.where('archived', '=', query.archived!)),
      { ...query, sort: query.sort || 'order' },
      { sortable: SORTABLE, id: 'id' },
    ),
    read,
  )

/** All fields of a company, with archived ones: reading and showing values needs them all. */
export const loadCustomFields = async (db: Db, tenantId: string): Promise<CustomFieldRow[]> => {
  const rows = await db
    .selectFrom('custom_field')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .orderBy('position')
    .orderBy('id', 'desc')
    .modifyEnd(PREPARED)
    .execute()
  return rows.map(read)
}

/** The merge keys of a company, one per field. */
export const mergeKeysOf = async (db: Db, tenantId: string) => {
  const rows = await db.selectFrom('custom_field').select('merge_key').where('tenant_id', '=', tenantId).execute()
  return new Set(rows.map((row) => row.merge_key))
}

/** Which of the ids exist. */
export const customFieldsAmong = (db: Db, tenantId: string, ids: readonly string[], lock?: RowLock) =>
  idsAmong(db.selectFrom('custom_field'), tenantId, ids, lock)

/** Locks the field, so that two changes of its options cannot give out the same option id. */
export const lockCustomField = async (db: Db, tenantId: string, id: string) =>
  read(
    required(
      await db
        .selectFrom('custom_field')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),
    ),
  )

/** Adds a field; 409 when its name or merge key is taken. */
export const insertCustomField = async (db: Db, values: Insertable<CustomField>) =>
  read(await db.insertInto('custom_field').values(values).returningAll().executeTakeFirstOrThrow().catch(taken))

/** Changes a field; 409 when its new name or merge key is taken. */
export const updateCustomField = async (db: Db, tenantId: string, id: string, values: Updateable<CustomField>) =>
  read(
    required(
      await db
        .updateTable('custom_field')
        .set(values)
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst()
        .catch(taken),
    ),
  )

/** Deletes a field. Its values are ignored from now on, because field ids are never reused; a job clears them. */
export const deleteCustomField = async (db: Db, tenantId: string, id: string) =>
  required(
    await db
      .deleteFrom('custom_field')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  )

function read(row: Selectable<CustomField>): CustomFieldRow {
  // The default of the column is an empty array.
  const { items, lastId } = Array.isArray(row.options) ? NO_OPTIONS : (row.options as OptionList)
  return { ...row, options: items, lastOptionId: lastId }
}
