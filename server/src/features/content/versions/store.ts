import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { type PageRequest, paginate } from '../../../platform/db/page.ts'
import { PREPARED } from '../../../platform/db/prepared.ts'
import type { ContentVersion } from '../../../platform/db/tables.ts'

export type VersionedKind = 'template' | 'footer' | 'campaign' | 'landing_page'

/** The object that versions belong to. */
export interface ContentRef {
  tenantId: string
  kind: VersionedKind
  objectId: string
}

type Row = Selectable<ContentVersion>
export type VersionWithContent = Pick<
  Row,
  'id' | 'version' | 'editor' | 'html' | 'text' | 'design' | 'created_at' | 'published_at'
>
export type VersionListRow = Pick<
  Row,
  'id' | 'version' | 'created_at' | 'published_at' | 'author_kind' | 'author_id'
> & {
  person_name: string | null
  key_name: string | null
}

const SORTABLE = {
  id: 'content_version.id',
  version: 'content_version.version',
  createdAt: 'content_version.created_at',
}
export const VERSIONS_SORTABLE = SORTABLE

const versionsOf = (db: Db, { tenantId, kind, objectId }: ContentRef) =>
  db
    .selectFrom('content_version')
    .where('content_version.tenant_id', '=', tenantId)
    .where('content_version.kind', '=', kind)
    .where('content_version.object_id', '=', objectId)

const withAuthor = (db: Db, ref: ContentRef) =>
  versionsOf(db, ref)
    .leftJoin('person', (join) =>
      join.onRef('person.id', '=', 'content_version.author_id').on('content_version.author_kind', '=', 'person'),
    )
    .leftJoin('api_key', (join) =>
      join
        .onRef('api_key.tenant_id', '=', 'content_version.tenant_id')
        .onRef('api_key.id', '=', 'content_version.author_id')
        .on('content_version.author_kind', '=', 'key'),
    )
    .select([
      'content_version.id',
      'content_version.version',
      'content_version.created_at',
      'content_version.published_at',
      'content_version.author_kind',
      'content_version.author_id',
      'person.name as person_name',
      'api_key.name as key_name',
    ])

export const listVersions = (db: Db, ref: ContentRef, request: PageRequest) =>
  paginate(withAuthor(db, ref), request, { sortable: SORTABLE, id: 'content_version.id' })

export const requireVersion = async (db: Db, ref: ContentRef, versionId: string) =>
  required(
    await withAuthor(db, ref)
      .select(['content_version.editor', 'content_version.html', 'content_version.text', 'content_version.design'])
      .where('content_version.id', '=', versionId)
      .executeTakeFirst(),
  )

const CONTENT = ['id', 'version', 'editor', 'html', 'text', 'design', 'created_at', 'published_at'] as const

/** The draft and the published content. Every object has at least one of them. */
export async function contentOf(db: Db, ref: ContentRef) {
  const newest = (isPublished: boolean) =>
    versionsOf(db, ref)
      .select([...CONTENT])
      .where('published_at', isPublished ? 'is not' : 'is', null)
      .orderBy('version', 'desc')
      .limit(1)
      .modifyEnd(PREPARED)
      .executeTakeFirst()
  return { draft: await newest(false), published: await newest(true) }
}

/** The content that is sent; 404 if nothing is published. */
export const publishedContent = async (db: Db, ref: ContentRef): Promise<VersionWithContent> =>
  required((await contentOf(db, ref)).published)

/** The id of the content that is sent; undefined if nothing is published. */
export async function publishedVersionId(db: Db, ref: ContentRef): Promise<string | undefined> {
  const row = await versionsOf(db, ref)
    .select('id')
    .where('published_at', 'is not', null)
    .orderBy('version', 'desc')
    .limit(1)
    .modifyEnd(PREPARED)
    .executeTakeFirst()
  return row?.id
}

/** The newest version of each object without its content, with the time of the last publication. */
export async function statesOf(db: Db, tenantId: string, kind: VersionedKind, ids: readonly string[]) {
  const { rows } = await sql<{
    object_id: string
    editor: 'html' | 'visual'
    version: number
    size: number
    saved_at: Date
    pending: boolean
    published_at: Date | null
  }>`
    select distinct on (object_id)
      object_id, editor, version, octet_length(html) as size, created_at as saved_at,
      published_at is null as pending,
      max(published_at) over (partition by object_id) as published_at
    from content_version
    where tenant_id = ${tenantId} and kind = ${kind} and object_id = any(${ids}::bigint[])
    order by object_id, version desc`.execute(db)
  return new Map(rows.map((row) => [row.object_id, row]))
}

export const insertVersion = (db: Db, values: Insertable<ContentVersion>) =>
  db
    .insertInto('content_version')
    .values(values)
    .returning([...CONTENT])
    .executeTakeFirstOrThrow()

export const deleteVersion = (db: Db, tenantId: string, id: string) =>
  db.deleteFrom('content_version').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const markPublished = (db: Db, tenantId: string, id: string, now: Date) =>
  db
    .updateTable('content_version')
    .set({ published_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

/** Deletes all but the newest versions of an object. */
export function deleteOldVersions(db: Db, { tenantId, kind, objectId }: ContentRef, keep: number) {
  const ofObject = sql`tenant_id = ${tenantId} and kind = ${kind} and object_id = ${objectId}`
  return sql`
    delete from content_version
    where ${ofObject} and version <= (
      select version
      from content_version
      where ${ofObject}
      order by version desc
      offset ${keep}
      limit 1
    )`.execute(db)
}

/**
 * The next version number. Numbers of discarded drafts are not used again: an editor with such a draft must get 409.
 */
export async function nextNumber(db: Db, { tenantId, kind, objectId }: ContentRef): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into content_number (tenant_id, kind, object_id, last)
    values (${tenantId}, ${kind}, ${objectId}, 1)
    on conflict (tenant_id, kind, object_id) do update set last = content_number.last + 1
    returning last`.execute(db)
  return rows[0]!.last
}

/** Keeps which saved elements the draft of an object contains. */
export async function keepElements(db: Db, { tenantId, kind, objectId }: ContentRef, elementIds: readonly string[]) {
  await db
    .deleteFrom('content_element')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .execute()
  const rows = elementIds.map((id) => ({ tenant_id: tenantId, kind, object_id: objectId, element_id: id }))
  if (rows.length) await db.insertInto('content_element').values(rows).execute()
}

/** A draft that contains a saved element. */
export interface ElementUse {
  elementId: string
  objectId: string
}

/** The drafts of templates or footers that contain these elements. */
export async function draftsWith(
  db: Db,
  tenantId: string,
  kind: 'template' | 'footer',
  elementIds: readonly string[],
): Promise<ElementUse[]> {
  const { rows } = await sql<ElementUse>`
    select element_id as "elementId", object_id as "objectId" from content_element
    where tenant_id = ${tenantId} and kind = ${kind} and element_id = any(${elementIds}::bigint[])
    order by object_id`.execute(db)
  return rows
}

/** Deletes all versions of a deleted object. */
export async function deleteVersions(db: Db, ref: ContentRef) {
  const { tenantId, kind, objectId } = ref
  await keepElements(db, ref, [])
  await db
    .deleteFrom('content_version')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .execute()
  await db
    .deleteFrom('content_number')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .execute()
}
