import type { DbContext, Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { slot } from '../../../platform/slots.ts'
import { labelsOfContact } from '../../account/labels/index.ts'
import { loadCustomFields, presentCustomValues } from '../custom-fields/index.ts'
import { presentContact, presentMailability } from './present.ts'
import type { SectionFields } from './slot.ts'
import { type ContactWithState, findBlocker, type NewContact, requireContact } from './store.ts'
import { recentActivities } from './timeline/activities.ts'

const ACTIVITIES = 10

/** The values of fields for which no feature brings data. */
const EMPTY_SECTIONS: SectionFields = {
  lists: [],
  stats90d: { received: 0, opened: 0, clicked: 0, bestHour: null },
  lastSentAt: null,
  lastOpenAt: null,
  lastClickAt: null,
  orders: [],
  orderTotals: [],
}

/** The detail of a contact by its id; 404 when there is none. */
export const describeContact = async (context: DbContext, tenant: Tenant, id: string) =>
  describe(context, tenant, await requireContact(context.db, tenant.id, id))

/** The detail of a contact that was created in this transaction: it has no labels, mails or orders yet. */
export const describeNew = (context: DbContext, tenant: Tenant, contact: NewContact) =>
  describe(context, tenant, contact, { isNew: true, blocker: contact.blocker })

async function describe(
  { db, now }: DbContext,
  tenant: Tenant,
  row: ContactWithState,
  { isNew = false, blocker: known }: { isNew?: boolean; blocker?: NewContact['blocker'] } = {},
) {
  const { tenant_id: tenantId, id, custom } = row
  const parts = slot('contactSections').filter((section) => !(isNew && section.isEmptyAtFirst))
  const [blocker, customFields, labels, activities, ...sections] = await Promise.all([
    known === undefined ? findBlocker(db, tenantId, id, now) : known,
    describeValues(db, tenantId, custom as Record<string, unknown>),
    isNew ? [] : labelsOfContact(db, tenantId, id),
    recentActivities(db, tenantId, row, { limit: ACTIVITIES, isNew }),
    ...parts.map((section) => section.describe({ db, now }, tenant, row)),
  ])
  return {
    ...presentContact(row),
    mailability: presentMailability(row, blocker),
    customFields,
    labels,
    recentActivities: activities,
    ...EMPTY_SECTIONS,
    ...(Object.assign({}, ...sections) as Partial<SectionFields>),
  }
}

const describeValues = async (db: Db, tenantId: string, values: Record<string, unknown>) =>
  Object.keys(values).length ? presentCustomValues(await loadCustomFields(db, tenantId), values) : {}
