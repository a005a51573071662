import type { Db } from '../../platform/db/database.ts'
import { getContact, presentContact, recentActivities } from '../contacts/index.ts'
import { loadCustomFields, presentCustomValues } from '../custom-fields/index.ts'
import { labelsOfContact } from '../labels/index.ts'
import { countLists, findLists, listsOf } from '../lists/index.ts'

const ACTIVITIES = 10

/** The whole contact, put together from the features that know a part of it. */
export async function describeContact(db: Db, tenantId: string, id: string) {
  const row = await getContact(db, tenantId, id)
  const memberships = await listsOf(db, tenantId, row)
  const counts = await countLists(
    db,
    tenantId,
    await findLists(
      db,
      tenantId,
      memberships.map((one) => one.list_id),
    ),
  )
  return {
    ...presentContact(row),
    customFields: presentCustomValues(await loadCustomFields(db, tenantId), row.custom as Record<string, unknown>),
    // Nothing is sent and nothing is bought yet: these figures come with the features that know them.
    stats90d: { received: 0, opened: 0, clicked: 0, bestHour: null },
    orders: [],
    orderTotals: [],
    lists: memberships.map((one) => ({
      listId: one.list_id,
      name: one.name,
      state: one.state,
      changedAt: one.changed_at.toISOString(),
      listSize: counts.get(one.list_id)!.total,
    })),
    labels: await labelsOfContact(db, tenantId, id),
    recentActivities: await recentActivities(db, tenantId, id, ACTIVITIES),
  }
}
