import type { Db } from '../../../platform/db/database.ts'
import { tx } from '../../../platform/db/tx.ts'
import type { Loop } from '../../../platform/jobs/loops.ts'
import { requireCompany } from '../../account/companies/index.ts'
import {
  companiesInAnotherZone,
  dueDays,
  holdCompany,
  lockDueDay,
  markAllDays,
  postponeDay,
  setSummed,
} from './due-store.ts'
import { afterFault, restAfter } from './rest.ts'
import { type DayRef, replaceDay } from './sql/bought.ts'

/** Sums the orders of a day that mails brought, and their products, in one transaction. */
const sumDay = (db: Db, ref: DayRef, now: Date) =>
  tx(db, async (db) => {
    await holdCompany(db, ref.tenantId)
    if (!(await lockDueDay(db, ref, now))) return
    const began = performance.now()
    await replaceDay(db, await requireCompany(db, ref.tenantId), ref.day)
    await setSummed(db, ref, restAfter(now, performance.now() - began))
  })

const AT_ONCE = 20

/** Sums the days whose orders changed. */
export const summingProducts: Loop = {
  name: 'rollups.products',
  everyMs: 1_000,
  run: async ({ app, db, now }) => {
    const due = await dueDays(db, now, AT_ONCE)
    for (const ref of due)
      try {
        await sumDay(db, ref, now)
      } catch (error) {
        app.log.warn({ err: error, ...ref }, 'cannot sum the orders of a day; trying again later')
        await postponeDay(db, ref, afterFault(now))
      }
    return due.length === AT_ONCE
  },
}

/** Marks all days of companies that changed their time zone, and of new ones. */
export const followingZones: Loop = {
  name: 'rollups.zones',
  everyMs: 60_000,
  run: async ({ app, db, now }) => {
    for (const company of await companiesInAnotherZone(db))
      try {
        await tx(db, (db) => markAllDays(db, company, now))
      } catch (error) {
        app.log.warn({ err: error, tenantId: company.id }, 'cannot mark the days of a company; trying again later')
      }
    return false
  },
}
