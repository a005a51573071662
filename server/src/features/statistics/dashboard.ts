import type { Db } from '../../platform/db/database.ts'
import type { Tenant } from '../../platform/http/call.ts'
import { addDays, dayOf } from '../../platform/time/zone.ts'
import { summariseContacts } from '../contacts/index.ts'
import { readDayFigures } from '../messages/index.ts'
import { contactsByDay } from './contact-days.ts'
import { foldFigures } from './figures.ts'
import { daysBetween } from './range.ts'

const DAYS = 30

/** How a company stands: its contacts, and its mails of the last 30 days against the 30 before. All from counters. */
export async function describeDashboard({ db, now }: { db: Db; now: Date }, tenant: Tenant) {
  const today = dayOf(now, tenant.timezone)
  const [first, before] = [addDays(today, 1 - DAYS), addDays(today, 1 - 2 * DAYS)]
  const [summary, trend, figures] = await Promise.all([
    summariseContacts(db, tenant.id),
    contactsByDay(db, tenant.id, daysBetween(first, today)),
    readDayFigures(db, tenant.id, daysBetween(before, today)),
  ])
  const sum = (key: 'added' | 'lost') => trend.reduce((sum, day) => sum + day[key], 0)
  const mails = (from: string, to: string) => {
    const { totals, rates } = foldFigures(0, figures, { from, to })
    return { from, to, ...mailTotals(totals), rates }
  }
  return {
    contacts: { total: summary.total, subscribed: summary.subscribed, added: sum('added'), lost: sum('lost'), trend },
    emails: { current: mails(first, today), previous: mails(before, addDays(first, -1)) },
  }
}

/** Of totals what means something over many mailings. */
export const mailTotals = ({
  recipients: _,
  queued: __,
  orders: ___,
  revenue: ____,
  ...totals
}: ReturnType<typeof foldFigures>['totals']) => totals
