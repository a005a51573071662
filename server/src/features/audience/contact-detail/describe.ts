import type { DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { labelsOfContact } from '../../account/labels/index.ts'
import {
  type ContactWithState,
  findHindrance,
  getContact,
  presentContact,
  presentMailability,
  recentActivities,
} from '../contacts/index.ts'
import { loadCustomFields, presentCustomValues } from '../custom-fields/index.ts'
import { lastTimesOf, statsOf } from '../email-events/index.ts'
import { isLocked, listsOf, sizesOfLists } from '../lists/index.ts'

const ACTIVITIES = 10

/** The whole contact, put together from the features that know a part of it, which are asked at the same time. */
export const describeContact = async (ground: DbContext, tenant: Tenant, id: string) =>
  describeRow(ground, tenant, await getContact(ground.db, tenant.id, id))

/** The same of a contact whose row is at hand. */
export async function describeRow({ db, now }: DbContext, tenant: Tenant, row: ContactWithState) {
  const { tenant_id: tenantId, id, custom } = row
  const [hindrance, lists, customFields, labels, activities, stats90d, lastTimes] = await Promise.all([
    findHindrance(db, tenantId, id, now),
    describeLists(db, tenantId, row),
    describeValues(db, tenantId, custom as Record<string, unknown>),
    labelsOfContact(db, tenantId, id),
    recentActivities(db, tenantId, row, ACTIVITIES),
    statsOf(db, tenant, id, now),
    lastTimesOf(db, tenantId, id),
  ])
  return {
    ...presentContact(row),
    mailability: presentMailability(row, hindrance),
    customFields,
    stats90d,
    ...lastTimes,
    // Nothing is bought yet: these come with the feature that knows them.
    orders: [],
    orderTotals: [],
    lists,
    labels,
    recentActivities: activities,
  }
}

const describeValues = async (db: Db, tenantId: string, values: Record<string, unknown>) =>
  Object.keys(values).length ? presentCustomValues(await loadCustomFields(db, tenantId), values) : {}

async function describeLists(db: Db, tenantId: string, contact: Parameters<typeof listsOf>[2]) {
  const memberships = await listsOf(db, tenantId, contact)
  const sizes = await sizesOfLists(db, tenantId, memberships)
  return memberships.map((one) => ({
    listId: one.list_id,
    name: one.name,
    locked: isLocked(one),
    state: one.state,
    changedAt: one.changed_at.toISOString(),
    listSize: sizes.get(one.list_id)!,
  }))
}
