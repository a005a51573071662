import type { Static } from 'typebox'
import type { DbContext, Tenant } from '../../../platform/context.ts'
import { requireEach } from '../../../platform/db/failures.ts'
import { validation } from '../../../platform/errors.ts'
import { enqueueAction } from '../../../platform/jobs/enqueue.ts'
import { type ContactFilter, selectContacts } from '../../audience/contacts/index.ts'
import { findLists, isLocked } from '../../audience/lists/index.ts'
import { ACTIONS } from './actions/index.ts'
import { bulkJob } from './jobs/change-contacts.ts'
import type { BulkInput } from './schemas.ts'
import { countTargets, newestContact, selectByIds } from './sql/targets.ts'

/** Starts work over chosen contacts, or over all that the grid shows under a filter. Answers how many it will change. */
export async function startBulk(
  { db, now }: DbContext,
  tenant: Tenant,
  { action, contactIds, all, listIds = [] }: Static<typeof BulkInput>,
  filter: ContactFilter,
) {
  if (all && contactIds) throw validation('all')
  if (!all && !contactIds?.length) throw validation('contactIds')
  if (action === 'add_to_list') {
    if (!listIds.length) throw validation('listIds')
    const open = (await findLists(db, tenant.id, listIds)).filter((list) => !isLocked(list))
    requireEach(listIds, open, 'listIds')
  }
  const selection = all ? await selectContacts(db, tenant, filter) : selectByIds(tenant.id, contactIds!)
  const count = await countTargets(db, selection, ACTIONS[action].changes({ tenantId: tenant.id, listIds, now }))
  const upTo = await newestContact(db, tenant.id)
  const chosen = all ? { filter } : { contactIds }
  const payload = { action, listIds, timezone: tenant.timezone, upTo, ...chosen }
  return { jobId: await enqueueAction(db, bulkJob, tenant.id, payload, count), count }
}
