import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { contains, type PageRequest, paginate } from '../../../platform/db/page.ts'
import type { File } from '../../../platform/db/tables.ts'

export type FileRow = Selectable<File>

export interface FileFilter extends PageRequest {
  q?: string
  folder?: string
  kind?: FileRow['kind']
}

export const SORTABLE = {
  id: 'id',
  name: { text: 'name' },
  type: 'type',
  bytes: 'bytes',
  width: 'width',
  height: 'height',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  // Files that were never picked count as the oldest.
  pickedAt: { by: sql`coalesce(picked_at, '-infinity')` },
}

export const listFiles = (db: Db, tenantId: string, filter: FileFilter) =>
  paginate(
    db
      .selectFrom('file')
      .selectAll()
      .where('tenant_id', '=', tenantId)
      .$if(filter.q !== undefined, (query) => query.where(contains('name', filter.q!)))
      .$if(filter.kind !== undefined, (query) => query.where('kind', '=', filter.kind!))
      .$if(filter.folder === 'root', (query) => query.where('folder_id', 'is', null))
      .$if(filter.folder !== undefined && filter.folder !== 'root', (query) =>
        query.where('folder_id', '=', filter.folder!),
      ),
    filter,
    { sortable: SORTABLE, id: 'id' },
  )

export const findFile = (db: Db, tenantId: string, id: string) =>
  db.selectFrom('file').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

export const requireFile = async (db: Db, tenantId: string, id: string) => required(await findFile(db, tenantId, id))

/** Prevents the deletion of a file until the transaction ends; undefined if there is no such file. */
export const holdFile = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('file')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Files by their ids. */
export const filesOf = (db: Db, tenantId: string, ids: readonly string[]) =>
  db
    .selectFrom('file')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()

/** Finds a file by its public address. */
export const findPublicFile = (db: Db, publicId: string, token: string) =>
  db
    .selectFrom('file')
    .innerJoin('tenant', 'tenant.id', 'file.tenant_id')
    .select(['file.tenant_id', 'file.token', 'file.name', 'file.kind', 'file.type', 'file.bytes', 'file.created_at'])
    .where('tenant.public_id', '=', publicId)
    .where('file.token', '=', token)
    .executeTakeFirst()

export const insertFile = (db: Db, values: Insertable<File>) =>
  db.insertInto('file').values(values).returningAll().executeTakeFirstOrThrow()

export const updateFile = async (db: Db, tenantId: string, id: string, values: Updateable<File>) =>
  required(
    await db
      .updateTable('file')
      .set(values)
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  )

export const deleteFile = (db: Db, tenantId: string, id: string) =>
  db
    .deleteFrom('file')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .returning(['id', 'token', 'bytes'])
    .execute()

export const deleteFilesIn = (db: Db, tenantId: string, folderIds: readonly string[]) =>
  db
    .deleteFrom('file')
    .where('tenant_id', '=', tenantId)
    .where('folder_id', 'in', folderIds)
    .returning(['id', 'token', 'bytes'])
    .execute()

/** Which of the tokens belong to files, across all companies. */
export async function knownTokens(db: Db, owners: readonly { tenantId: string; token: string }[]) {
  const [tenantIds, tokens] = [owners.map((owner) => owner.tenantId), owners.map((owner) => owner.token)]
  const { rows } = await sql<{ token: string }>`
    select f.token
    from unnest(${tenantIds}::bigint[], ${tokens}::text[]) o (tenant_id, token)
    join file f on f.tenant_id = o.tenant_id and f.token = o.token`.execute(db)
  return new Set(rows.map((row) => row.token))
}
