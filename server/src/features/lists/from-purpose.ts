import { required } from '../../platform/db/failures.ts'
import type { Context } from '../../platform/http/call.ts'
import { enqueueAction } from '../../platform/jobs/enqueue.ts'
import { getPurpose } from '../consents/index.ts'
import { fillFromPurposeJob } from './jobs/fill-from-purpose.ts'
import { findByName, insertList } from './store.ts'
import { freeName, requireFreeName } from './use-cases.ts'

/** Makes a list of the contacts whose consent for a purpose is valid; they come in the background. */
export async function listFromPurpose(
  { db, now }: Pick<Context, 'db' | 'now'>,
  tenantId: string,
  purposeId: string,
  wished: string | undefined,
) {
  const purpose = required(await getPurpose(db, tenantId, purposeId))
  if (wished !== undefined) await requireFreeName(db, tenantId, wished)
  const isFree = !(await findByName(db, tenantId, purpose.name))
  const name = wished ?? (isFree ? purpose.name : await freeName(db, tenantId, purpose.name))
  const values = { kind: 'manual' as const, name, public_name: name, created_at: now, updated_at: now }
  const list = await insertList(db, { tenant_id: tenantId, ...values })
  const jobId = await enqueueAction(db, fillFromPurposeJob, tenantId, { listId: list.id, purposeId })
  return { list, jobId }
}
