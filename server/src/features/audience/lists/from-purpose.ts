import type { DbContext } from '../../../platform/context.ts'
import { required } from '../../../platform/db/failures.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { getPurpose } from '../consents/index.ts'
import { makeListFor } from './filled-list.ts'
import { fillFromPurposeJob } from './jobs/fill-from-purpose.ts'

/** Makes a list of the contacts whose consent for a purpose is valid; they come in the background. */
export async function listFromPurpose(
  { db, now }: DbContext,
  tenantId: string,
  purposeId: string,
  wished: string | undefined,
) {
  const purpose = required(await getPurpose(db, tenantId, purposeId))
  const list = await makeListFor({ db, now }, tenantId, wished, purpose.name)
  const jobId = await enqueueAction(db, fillFromPurposeJob, tenantId, { listId: list.id, purposeId })
  return { list, jobId }
}
