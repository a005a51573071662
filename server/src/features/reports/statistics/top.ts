import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { endOfDay, startOfDay } from '../../../platform/time/zone.ts'
import { topLinks, topProducts, topProductsOf } from '../rollups/index.ts'
import { withAddresses } from './reading.ts'
import type { Scope } from './scope.ts'

/** How many products and links are returned. */
const TOP = 50

/** The links that most people clicked. */
export async function clickedLinks(db: Db, tenant: Tenant, { range, mailing }: Scope) {
  const found = await topLinks(db, tenant.id, {
    ...range,
    // Several links may be one address: more are read than shown.
    limit: 4 * TOP,
    ...(mailing ? { sourceIds: mailing.sourceIds } : {}),
  })
  return { ...range, items: (await withAddresses(db, tenant.id, found)).slice(0, TOP) }
}

/** The products that mails brought most revenue with. */
export async function boughtProducts(db: Db, tenant: Tenant, { range, mailing }: Scope) {
  if (!mailing) return { ...range, items: await topProducts(db, tenant.id, range, TOP) }
  const span = { from: startOfDay(range.from, tenant.timezone), to: endOfDay(range.to, tenant.timezone) }
  const items = await topProductsOf(db, tenant.id, { sourceIds: mailing.sourceIds, ...span }, TOP)
  return { ...range, items }
}
