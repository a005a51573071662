import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import { dayOf, startOfDay } from '../../../platform/time/zone.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { countCohorts, countedUntil, countMonth, setCounted } from './cohort-store.ts'
import { monthAfter } from './days.ts'

/** How many months are shown. */
export const MONTHS = 24
/** Months that are counted again every night: orders are cancelled and returned for weeks. */
const OPEN = 3

/** Counts cohorts of a company, month by month, each in a transaction: a killed job continues with the next month. */
export async function countCompany(db: Db, tenantId: string, now: Date, isStopping = () => false): Promise<boolean> {
  const company = await requireCompany(db, tenantId)
  const { timezone } = company
  const current = monthAfter(dayOf(now, timezone), 0)
  const until = await countedUntil(db, tenantId)
  const first = monthAfter(current, 1 - MONTHS)
  // The last months stay open: every night begins with them.
  const start = until ? earliest(monthAfter(current, 1 - OPEN), monthAfter(until, 1)) : first
  for (let month = start < first ? first : start; month <= current; ) {
    if (isStopping()) return false
    const after = monthAfter(month, 1)
    const span = { day: month, from: startOfDay(month, timezone), to: startOfDay(after, timezone) }
    const isLast = month === current
    await tx(db, async (db) => {
      if (isLast) await countCohorts(db, company)
      await countMonth(db, company, span)
      await setCounted(db, tenantId, { month, at: isLast ? now : null })
    })
    month = after
  }
  return true
}

const earliest = (a: string, b: string) => (a < b ? a : b)
