import type { DbContext } from '../../../platform/context.ts'
import { required } from '../../../platform/db/failures.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { getPurpose } from '../consents/index.ts'
import { createListToFill } from './filled-list.ts'
import { fillFromPurposeJob } from './jobs/fill-from-purpose.ts'

/** Creates a list of the contacts with a valid consent for a purpose; a job adds them. */
export async function createListFromPurpose(
  { db, now }: DbContext,
  tenantId: string,
  purposeId: string,
  wishedName: string | undefined,
) {
  const purpose = required(await getPurpose(db, tenantId, purposeId))
  const list = await createListToFill({ db, now }, tenantId, wishedName, purpose.name)
  const jobId = await enqueueAction(db, fillFromPurposeJob, tenantId, { listId: list.id, purposeId })
  return { list, jobId }
}
