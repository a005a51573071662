import type { DbContext } from '../../../../platform/context.ts'
import { writeEventsOf } from '../../../../platform/events/write.ts'
import type { Origin } from '../../consents/index.ts'
import { contactStatusChanged } from '../events.ts'
import { makeCustomers } from './sql/customers.ts'

/** Makes subscribed contacts customers again, because the consent that subscribed them was taken back. They must be locked. */
export async function returnToCustomers(
  { db, now }: DbContext,
  tenantId: string,
  contactIds: readonly string[],
  origin: Origin,
) {
  if (!contactIds.length) return
  const changed = await makeCustomers(db, tenantId, contactIds, now)
  const data = { ...origin, before: 'subscribed', after: 'customer', reason: 'consent' }
  await writeEventsOf(db, tenantId, changed, contactStatusChanged({ at: now, data }))
}
