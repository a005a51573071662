import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { Loop } from '../../../platform/jobs/loops.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { changedDays, dueCompanies, lockDueCompany, replaceDay, setSummed, summedUntil } from './product-store.ts'

const MINUTE = 60_000
/**
 * Orders that changed shortly before the last time are read again, because a transaction may end after one that began
 * later. Summing a day twice changes nothing.
 */
const OVERLAP = 10 * MINUTE
const EVERY = 2 * MINUTE

/** Sums the products of the days whose orders changed, each day in a transaction. A killed round begins again. */
export async function sumProducts(db: Db, tenantId: string, now: Date) {
  const company = await requireCompany(db, tenantId)
  const until = await summedUntil(db, tenantId)
  const days = await changedDays(db, company, until && new Date(until.getTime() - OVERLAP))
  for (const day of days) {
    const isOurs = await tx(db, async (db) => {
      const locked = await lockDueCompany(db, tenantId, now)
      if (locked) await replaceDay(db, company, day)
      return locked
    })
    if (!isOurs) return
  }
  await setSummed(db, tenantId, now)
}

const AT_ONCE = 20

/** Sums the products of companies whose orders changed. */
export const summingProducts: Loop = {
  name: 'rollups.products',
  everyMs: EVERY,
  run: async ({ db, now }) => {
    const due = await dueCompanies(db, now, AT_ONCE)
    for (const tenantId of due) await sumProducts(db, tenantId, now)
    return due.length === AT_ONCE
  },
}
