import { readCounters } from '../../../../platform/counters/counters.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { allShops } from '../../../account/shops/index.ts'
import { STATUSES } from '../schemas.ts'
import { isMailableClass } from '../sql/mailability.ts'

type Status = (typeof STATUSES)[number]

/** The numbers of contacts by status, and of those that may be mailed, from counters. */
export async function summariseContacts(db: Db, tenantId: string) {
  const [counts, shops] = await Promise.all([readCounters(db, tenantId, 'contact'), allShops(db, tenantId)])
  const shopById = new Map(shops.map((shop) => [shop.id, shop]))
  const summary = { total: 0, ...Object.fromEntries(STATUSES.map((status) => [status, 0])), mailable: 0 } as Record<
    Status | 'total' | 'mailable',
    number
  >
  for (const { objectId, key, value } of counts) {
    const [status, mailClass] = key.split(':') as [Status, string]
    summary[status] += value
    summary.total += value
    if (isMailableClass(mailClass, shopById.get(objectId))) summary.mailable += value
  }
  return summary
}

/** The number of all contacts, from counters. */
export const totalContacts = async (db: Db, tenantId: string) =>
  (await readCounters(db, tenantId, 'contact')).reduce((sum, { value }) => sum + value, 0)
