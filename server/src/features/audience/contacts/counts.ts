import { readCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allShops } from '../../account/shops/index.ts'
import { STATUSES } from './schemas.ts'
import { isMailableClass } from './sql/mailability.ts'

/** Contacts by status, and how many of them may be mailed; from counters, at any size. */
export async function summariseContacts(db: Db, tenantId: string) {
  const [counts, shops] = await Promise.all([readCounters(db, tenantId, 'contact'), allShops(db, tenantId)])
  const summary = { total: 0, ...Object.fromEntries(STATUSES.map((status) => [status, 0])), mailable: 0 } as Record<
    (typeof STATUSES)[number] | 'total' | 'mailable',
    number
  >
  for (const { objectId, key, value } of counts) {
    const [status, mailClass] = key.split(':') as [(typeof STATUSES)[number], string]
    summary[status] += value
    summary.total += value
    if (
      isMailableClass(
        mailClass,
        shops.find((shop) => shop.id === objectId),
      )
    )
      summary.mailable += value
  }
  return summary
}

export const totalContacts = async (db: Db, tenantId: string) =>
  (await readCounters(db, tenantId, 'contact')).reduce((sum, { value }) => sum + value, 0)
