import type { Static } from 'typebox'
import type { Db } from '../../../../platform/db/database.ts'
import { conflict, validation } from '../../../../platform/errors.ts'
import { finishDeletion } from '../delete-files.ts'
import type { FolderInput, FolderPatch } from '../schemas.ts'
import { lockSpace } from '../sql/space.ts'
import { deleteFilesIn } from '../store.ts'
import { allFolders, deleteFolders, insertFolder, requireFolder, updateFolder } from './store.ts'

export const MAX_FOLDERS = 1000
export const MAX_DEPTH = 10

type Folders = Awaited<ReturnType<typeof allFolders>>

export async function createFolder(db: Db, tenantId: string, body: Static<typeof FolderInput>, now: Date) {
  await lockSpace(db, tenantId)
  const folders = await allFolders(db, tenantId)
  if (folders.length >= MAX_FOLDERS) throw conflict('limit')
  const parentId = body.parentId ?? null
  requirePlace(folders, parentId, 1)
  return insertFolder(db, {
    tenant_id: tenantId,
    name: body.name,
    parent_id: parentId,
    created_at: now,
    updated_at: now,
  })
}

/** Renames a folder or moves it with its content. */
export async function changeFolder(
  db: Db,
  tenantId: string,
  id: string,
  { name, parentId }: Static<typeof FolderPatch>,
  now: Date,
) {
  await lockSpace(db, tenantId)
  await requireFolder(db, tenantId, id)
  if (parentId !== undefined) {
    const folders = await allFolders(db, tenantId)
    const within = levelsBelow(folders, id)
    if (parentId && within.flat().includes(parentId)) throw validation('parentId')
    requirePlace(folders, parentId, within.length)
  }
  await updateFolder(db, tenantId, id, {
    ...(name === undefined ? {} : { name }),
    ...(parentId === undefined ? {} : { parent_id: parentId }),
    updated_at: now,
  })
  return requireFolder(db, tenantId, id)
}

/** Deletes an empty folder; with `withFiles` also its folders and files. */
export async function removeFolder(db: Db, tenantId: string, id: string, withFiles: boolean) {
  await lockSpace(db, tenantId)
  const folder = await requireFolder(db, tenantId, id)
  const ids = levelsBelow(await allFolders(db, tenantId), id).flat()
  if (!withFiles && (ids.length > 1 || folder.files > 0)) throw conflict('used')
  await finishDeletion(db, tenantId, await deleteFilesIn(db, tenantId, ids))
  await deleteFolders(db, tenantId, ids)
}

/** 400 unless the parent exists and this many levels of folders fit below it. */
function requirePlace(folders: Folders, parentId: string | null, levels: number) {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parent_id]))
  if (parentId && !parents.has(parentId)) throw validation('parentId')
  let depth = levels
  for (let at = parentId; at; at = parents.get(at) ?? null) depth += 1
  if (depth > MAX_DEPTH) throw validation('parentId', { reason: 'depth' })
}

/** The folder and all folders below it, level by level. */
function levelsBelow(folders: Folders, id: string): string[][] {
  const children = Map.groupBy(folders, (folder) => folder.parent_id)
  const levels: string[][] = []
  for (let level = [id]; level.length; level = level.flatMap((one) => (children.get(one) ?? []).map(({ id }) => id)))
    levels.push(level)
  return levels
}
