import type { Db } from '../../platform/db/database.ts'
import { getContact, presentContact, recentActivities } from '../contacts/index.ts'
import { loadCustomFields, presentCustomValues } from '../custom-fields/index.ts'
import { labelsOfContact } from '../labels/index.ts'
import { countLists, listsOf } from '../lists/index.ts'

const ACTIVITIES = 10

/** The whole contact, put together from the features that know a part of it, which are asked at the same time. */
export async function describeContact(db: Db, tenantId: string, id: string) {
  const row = await getContact(db, tenantId, id)
  const [lists, fields, labels, activities] = await Promise.all([
    describeLists(db, tenantId, row),
    loadCustomFields(db, tenantId),
    labelsOfContact(db, tenantId, id),
    recentActivities(db, tenantId, row, ACTIVITIES),
  ])
  return {
    ...presentContact(row),
    customFields: presentCustomValues(fields, row.custom as Record<string, unknown>),
    // Nothing is sent and nothing is bought yet: these figures come with the features that know them.
    stats90d: { received: 0, opened: 0, clicked: 0, bestHour: null },
    orders: [],
    orderTotals: [],
    lists,
    labels,
    recentActivities: activities,
  }
}

async function describeLists(db: Db, tenantId: string, contact: Parameters<typeof listsOf>[2]) {
  const memberships = await listsOf(db, tenantId, contact)
  const counts = await countLists(db, tenantId, memberships)
  return memberships.map((one) => ({
    listId: one.list_id,
    name: one.name,
    state: one.state,
    changedAt: one.changed_at.toISOString(),
    listSize: counts.get(one.list_id)!.total,
  }))
}
