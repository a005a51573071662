import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { required, uniqueAs } from '../../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../../platform/db/page.ts'
import type { FileFolder } from '../../../../platform/db/tables.ts'

export type FolderRow = Selectable<FileFolder>

export interface FolderFilter extends PageRequest {
  q?: string
  parent?: string
}

export const FOLDER_SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const nameTaken = uniqueAs({ file_folder_name_key: 'name' })

const withFileCount = (db: Db, tenantId: string) =>
  db
    .selectFrom('file_folder')
    .selectAll()
    .select(
      sql<number>`(
        select count(*)::int
        from file f
        where f.tenant_id = file_folder.tenant_id and f.folder_id = file_folder.id
      )`.as('files'),
    )
    .where('tenant_id', '=', tenantId)

export const listFolders = (db: Db, tenantId: string, filter: FolderFilter) =>
  paginate(
    withFileCount(db, tenantId)
      .$if(filter.q !== undefined, (query) => query.where(contains('name', filter.q!)))
      .$if(filter.parent === 'root', (query) => query.where('parent_id', 'is', null))
      .$if(filter.parent !== undefined && filter.parent !== 'root', (query) =>
        query.where('parent_id', '=', filter.parent!),
      ),
    filter,
    { sortable: FOLDER_SORTABLE, id: 'id' },
  )

export const requireFolder = async (db: Db, tenantId: string, id: string) =>
  required(await withFileCount(db, tenantId).where('id', '=', id).executeTakeFirst())

export const hasFolder = async (db: Db, tenantId: string, id: string) =>
  (await db
    .selectFrom('file_folder')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

/** The whole tree: a company has at most a thousand folders. */
export const allFolders = (db: Db, tenantId: string) =>
  db.selectFrom('file_folder').select(['id', 'parent_id']).where('tenant_id', '=', tenantId).execute()

export const insertFolder = async (db: Db, values: Insertable<FileFolder>) => ({
  ...(await db.insertInto('file_folder').values(values).returningAll().executeTakeFirstOrThrow().catch(nameTaken)),
  files: 0,
})

export const updateFolder = (db: Db, tenantId: string, id: string, values: Updateable<FileFolder>) =>
  db
    .updateTable('file_folder')
    .set(values)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
    .catch(nameTaken)

export const deleteFolders = (db: Db, tenantId: string, ids: readonly string[]) =>
  db.deleteFrom('file_folder').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute()
