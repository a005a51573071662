import type { Db } from '../../../platform/db/database.ts'
import { required } from '../../../platform/db/failures.ts'
import { requireUnused } from '../../../platform/db/references.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { deleteBytesJob } from './jobs/delete-bytes.ts'
import { lockSpace, releaseSpace } from './sql/space.ts'
import { deleteFile } from './store.ts'

const PER_JOB = 1000

/** Deletes a file that nothing names. */
export async function removeFile(db: Db, tenantId: string, id: string) {
  await lockSpace(db, tenantId)
  const gone = await deleteFile(db, tenantId, id)
  required(gone[0])
  await afterDeletion(db, tenantId, gone)
}

/** Rows of files were deleted; their bytes follow once that is committed. 409 when something names one of them. */
export async function afterDeletion(
  db: Db,
  tenantId: string,
  gone: readonly { id: string; token: string; bytes: string }[],
) {
  await requireUnused(
    db,
    tenantId,
    'file',
    gone.map((file) => file.id),
  )
  await releaseSpace(db, tenantId, gone)
  for (let at = 0; at < gone.length; at += PER_JOB) {
    const tokens = gone.slice(at, at + PER_JOB).map((file) => file.token)
    await enqueue(db, deleteBytesJob, { tenantId, tokens })
  }
}
