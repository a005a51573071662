import { readCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { defineReader } from '../../../platform/events/define-reader.ts'
import { dayNumber, numberedDay } from '../../../platform/time/zone.ts'
import { contactCreated, contactDeleted, contactErased, contactStatusChanged } from '../../audience/contacts/index.ts'
import { CONTACT_DAYS, type DayCount } from './sql/contact-days.ts'
import { addDayCounts } from './store.ts'

/** The scope of counters of contacts added and lost; their object is the day of the company as a number. */
const SCOPE = 'contact-day'
/** Follows the events of contacts, and counts contacts added and lost by day of their company. */
export const contactDaysReader = defineReader<DayCount>({
  name: 'statistics.contact-days',
  from: 'beginning',
  batch: 10_000,
  types: [contactCreated, contactStatusChanged, contactDeleted, contactErased],
  rows: CONTACT_DAYS,
  async handle(db, rows) {
    const counts = rows.flatMap(({ tenant_id: tenantId, day, key, delta }) =>
      key ? [{ tenantId, day, key, delta }] : [],
    )
    if (counts.length) await addDayCounts(db, SCOPE, counts)
  },
})

/** Contacts added and lost on some days. */
export async function contactsByDay(db: Db, tenantId: string, days: readonly string[]) {
  const counts = await readCounters(db, tenantId, SCOPE, days.map(dayNumber))
  const of = (day: string, key: string) =>
    counts.find((count) => numberedDay(count.objectId) === day && count.key === key)?.value ?? 0
  return days.map((day) => ({ day, added: of(day, 'added'), lost: of(day, 'lost') }))
}
