import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { dayOf } from '../../../platform/time/zone.ts'
import { loadCustomFields } from '../custom-fields/index.ts'
import { shopLists } from '../lists/index.ts'
import type { RuleContext } from './define-rule.ts'

/**
 * The context for conditions of a company at `now`. The caller brings `inSegment`, because it stores the segments.
 */
export async function ruleContext(
  { db, now }: { db: Db; now: Date },
  tenant: Pick<Tenant, 'id' | 'timezone'>,
  { inSegment, contactIds }: Pick<RuleContext, 'inSegment' | 'contactIds'>,
): Promise<RuleContext> {
  const customFields = await loadCustomFields(db, tenant.id)
  const shops = new Map((await shopLists(db, tenant.id)).map(({ id, shop_id }) => [id, shop_id!]))
  return {
    db,
    tenantId: tenant.id,
    timezone: tenant.timezone,
    now,
    today: dayOf(now, tenant.timezone),
    customFields,
    shopOfList: (listId) => shops.get(listId),
    inSegment,
    contactIds,
  }
}
