import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { addDays, dayOf, endOfDay, startOfDay } from '../../../platform/time/zone.ts'
import { summariseContacts } from '../../audience/contacts/index.ts'
import { sumRevenue } from '../../commerce/orders/index.ts'
import { readDayFigures } from '../../mailing/ledger/index.ts'
import { daysBetween } from '../rollups/index.ts'
import { contactsByDay } from './contact-days.ts'
import { type foldFigures, foldTotals } from './figures.ts'

/** Contacts, mails and revenue of the last days, compared with as many days before. */
export async function describeDashboard({ db, now }: { db: Db; now: Date }, tenant: Tenant, length: number) {
  const today = dayOf(now, tenant.timezone)
  const [first, before] = [addDays(today, 1 - length), addDays(today, 1 - 2 * length)]
  const begin = startOfDay(first, tenant.timezone)
  const [summary, days, figures, revenue, earned] = await Promise.all([
    summariseContacts(db, tenant.id),
    contactsByDay(db, tenant.id, daysBetween({ from: before, to: today })),
    readDayFigures(db, tenant.id, daysBetween({ from: before, to: today })),
    sumRevenue(db, tenant.id, { from: begin, to: endOfDay(today, tenant.timezone) }),
    sumRevenue(db, tenant.id, { from: startOfDay(before, tenant.timezone), to: begin }),
  ])
  const [previous, trend] = [days.slice(0, length), days.slice(length)]
  const mails = (from: string, to: string) => {
    const { totals, rates } = foldTotals(0, figures, { from, to })
    return { from, to, ...mailTotals(totals), rates }
  }
  return {
    contacts: {
      total: summary.total,
      subscribed: summary.subscribed,
      ...sumDays(trend),
      previous: sumDays(previous),
      trend,
    },
    emails: { current: mails(first, today), previous: mails(before, addDays(first, -1)) },
    revenue: { current: revenue, previous: earned },
  }
}

const sumDays = (days: readonly { added: number; lost: number }[]) => ({
  added: days.reduce((sum, { added }) => sum + added, 0),
  lost: days.reduce((sum, { lost }) => sum + lost, 0),
})

/** The totals that make sense over many mailings. */
export const mailTotals = ({
  recipients: _,
  queued: __,
  orders: ___,
  revenue: ____,
  ...totals
}: ReturnType<typeof foldFigures>['totals']) => totals
