import type { Static } from 'typebox'
import type { Db } from '../../../platform/db/database.ts'
import { validation } from '../../../platform/errors.ts'
import { cleanName } from '../../../platform/files/names.ts'
import { hasFolder } from './folders/store.ts'
import type { FilePatch } from './schemas.ts'
import { lockSpace } from './sql/space.ts'
import { extensionsOf } from './storage/inspect-file.ts'
import { requireFile, updateFile } from './store.ts'

/** Renames a file or moves it to another folder. */
export async function changeFile(
  db: Db,
  tenantId: string,
  id: string,
  { name, folderId }: Static<typeof FilePatch>,
  now: Date,
) {
  await lockSpace(db, tenantId)
  const file = await requireFile(db, tenantId, id)
  if (folderId && !(await hasFolder(db, tenantId, folderId))) throw validation('folderId')
  return updateFile(db, tenantId, id, {
    ...(name === undefined ? {} : { name: cleanName(name, extensionsOf(file.type)) }),
    ...(folderId === undefined ? {} : { folder_id: folderId }),
    updated_at: now,
  })
}
