import type { Static } from 'typebox'
import type { DbContext, Tenant } from '../../../platform/context.ts'
import { validation } from '../../../platform/errors.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { type ContactFilter, requireExpected, selectContacts } from '../../audience/contacts/index.ts'
import { bulkJob } from './jobs/change-contacts.ts'
import type { BulkChoice, BulkInput } from './schemas.ts'
import { bulkAction } from './slot.ts'
import { countTargets, newestContact, selectByIds } from './sql/targets.ts'

/**
 * Starts a change of the given contacts, or of all that match a filter. Returns the job, and how many it will change. 409
 * when another number was expected.
 */
export async function startBulk(
  { db, now }: DbContext,
  tenant: Tenant,
  { expectedContacts, ...choice }: Static<typeof BulkInput>,
  filter: ContactFilter,
) {
  const count = await countBulk({ db, now }, tenant, choice, filter)
  if (expectedContacts !== undefined) requireExpected(expectedContacts, count)
  const { action, contactIds, all, listIds = [], labelIds = [] } = choice
  const upTo = await newestContact(db, tenant.id)
  const chosen = all ? { filter } : { contactIds }
  const payload = { action, listIds, labelIds, timezone: tenant.timezone, upTo, ...chosen }
  return { jobId: await enqueueAction(db, bulkJob, tenant.id, payload, count), count }
}

/** How many contacts a change would change now. 400 for a choice that is not complete. */
export async function countBulk(
  { db, now }: DbContext,
  tenant: Tenant,
  { action, contactIds, all, listIds = [], labelIds = [] }: Static<typeof BulkChoice>,
  filter: ContactFilter,
): Promise<number> {
  if (all && contactIds) throw validation('all')
  if (!all && !contactIds?.length) throw validation('contactIds')
  const { check, changes } = bulkAction(action)
  const objects = { listIds, labelIds }
  await check?.(db, tenant.id, objects)
  const selection = all ? await selectContacts(db, tenant, filter, now) : selectByIds(tenant.id, contactIds!)
  return countTargets(db, selection, changes({ tenantId: tenant.id, ...objects, now }))
}
