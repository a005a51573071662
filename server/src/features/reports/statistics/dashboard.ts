import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { addDays, dayOf } from '../../../platform/time/zone.ts'
import { summariseContacts } from '../../audience/contacts/index.ts'
import { readDayFigures } from '../../mailing/ledger/index.ts'
import { contactsByDay } from './contact-days.ts'
import { foldFigures } from './figures.ts'
import { daysBetween } from './range.ts'

const DAYS = 30

/** Contacts and mails of the last 30 days compared with the 30 days before. Reads counters only. */
export async function describeDashboard({ db, now }: { db: Db; now: Date }, tenant: Tenant) {
  const today = dayOf(now, tenant.timezone)
  const [first, before] = [addDays(today, 1 - DAYS), addDays(today, 1 - 2 * DAYS)]
  const [summary, days, figures] = await Promise.all([
    summariseContacts(db, tenant.id),
    contactsByDay(db, tenant.id, daysBetween(before, today)),
    readDayFigures(db, tenant.id, daysBetween(before, today)),
  ])
  const [previous, trend] = [days.slice(0, DAYS), days.slice(DAYS)]
  const mails = (from: string, to: string) => {
    const { totals, rates } = foldFigures(0, figures, { from, to })
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
