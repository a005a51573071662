import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { getShop } from '../../account/shops/index.ts'
import { liftOf } from './lift.ts'
import { messagesOf } from './mailing.ts'
import { withinTimeLimit } from './pages.ts'
import type { ReportedMailing } from './slot.ts'
import { type Bought, countGroups, hasHoldout, ordersOfGroups } from './sql/holdout.ts'

/**
 * How contacts that were held out bought, compared with those that were mailed: their orders in the shop, whatever led to
 * them, within the days in which a click counts for an order. Null when no contact was held out.
 */
export async function describeHoldout(
  db: Db,
  tenant: Tenant,
  reported: ReportedMailing,
  { withoutVat }: { withoutVat: boolean },
) {
  const mailing = messagesOf(tenant, reported)
  if (!mailing || !(await hasHoldout(db, mailing))) return null
  const shop = await getShop(db, tenant.id, reported.shopId)
  const days = Math.max(1, shop?.attribution_click_days ?? 1, shop?.attribution_open_days ?? 1)
  const [contacts, bought] = await withinTimeLimit(db, tenant.id, 'holdout', async (db) => [
    await countGroups(db, mailing),
    await ordersOfGroups(db, mailing, { shopId: reported.shopId, days, withoutVat }),
  ])
  const held = groupOf(contacts.held, bought, true)
  const mailed = groupOf(contacts.mailed, bought, false)
  return { ...held, mailed, days, lift: liftOf(mailed, held) }
}

function groupOf(contacts: number, bought: readonly Bought[], held: boolean) {
  const own = bought.filter((row) => row.held === held)
  const all = own.find(({ currency }) => currency === null)
  return {
    contacts,
    buyers: all?.buyers ?? 0,
    orders: all?.orders ?? 0,
    revenue: own.flatMap(({ currency, amount }) => (currency && amount ? [{ currency, amount }] : [])),
  }
}
