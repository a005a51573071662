import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { deleteBytesJob } from './jobs/delete-bytes.ts'
import { lockSpace, releaseSpace } from './sql/space.ts'
import { deleteFile } from './store.ts'

const PER_JOB = 1000

/** Deletes a file; 409 while something uses it. */
export async function removeFile(db: Db, tenantId: string, id: string) {
  await lockSpace(db, tenantId)
  const deleted = await deleteFile(db, tenantId, id)
  required(deleted[0])
  await finishDeletion(db, tenantId, deleted)
}

/**
 * Frees the space of deleted rows; a job deletes their bytes after the commit. 409 if something uses one of the files.
 */
export async function finishDeletion(
  db: Db,
  tenantId: string,
  deleted: readonly { id: string; token: string; bytes: string }[],
) {
  await requireUnused(
    db,
    tenantId,
    'file',
    deleted.map((file) => file.id),
  )
  await releaseSpace(db, tenantId, deleted)
  for (let at = 0; at < deleted.length; at += PER_JOB) {
    const tokens = deleted.slice(at, at + PER_JOB).map((file) => file.token)
    await enqueue(db, deleteBytesJob, { tenantId, tokens })
  }
}
