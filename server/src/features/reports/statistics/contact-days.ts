import { readCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { defineReader } from '../../../platform/events/define-reader.ts'
import type { StoredEvent } from '../../../platform/events/read.ts'
import { dayNumber, dayOf, numberedDay } from '../../../platform/time/zone.ts'
import { requireCompany } from '../../account/companies/index.ts'
import { contactCreated, contactDeleted, contactErased, contactStatusChanged } from '../../audience/contacts/index.ts'
import { addDayCounts } from './store.ts'

/** The scope of counters of contacts added and lost; their object is the day of the company as a number. */
const SCOPE = 'contact-day'
const GONE: readonly unknown[] = ['unsubscribed', 'bounced', 'complained']

/** Follows the events of contacts, and counts contacts added and lost by day. */
export const contactDaysReader = defineReader({
  name: 'statistics.contact-days',
  from: 'beginning',
  batch: 2000,
  types: [contactCreated, contactStatusChanged, contactDeleted, contactErased],
  async handle(db, events) {
    const zones = new Map<string, string>()
    const sums = new Map<string, { tenantId: string; day: string; key: string; delta: number }>()
    for (const event of events) {
      const key = counterOf(event)
      if (!key) continue
      const tenantId = event.tenant_id
      const zone = zones.get(tenantId) ?? (await requireCompany(db, tenantId)).timezone
      zones.set(tenantId, zone)
      const day = dayNumber(dayOf(event.at, zone))
      const name = `${tenantId} ${day} ${key}`
      sums.set(name, { tenantId, day, key, delta: (sums.get(name)?.delta ?? 0) + 1 })
    }
    if (sums.size) await addDayCounts(db, SCOPE, [...sums.values()])
  },
})

/** The counter of an event. A contact that unsubscribes and is deleted later is lost once. */
function counterOf(event: StoredEvent): 'added' | 'lost' | null {
  if (contactCreated.is(event)) return 'added'
  if (contactStatusChanged.is(event))
    return GONE.includes(event.data.after) && !GONE.includes(event.data.before) ? 'lost' : null
  if (contactDeleted.is(event) || contactErased.is(event)) return GONE.includes(event.data.status) ? null : 'lost'
  return null
}

/** Contacts added and lost on some days. */
export async function contactsByDay(db: Db, tenantId: string, days: readonly string[]) {
  const counts = await readCounters(db, tenantId, SCOPE, days.map(dayNumber))
  const of = (day: string, key: string) =>
    counts.find((count) => numberedDay(count.objectId) === day && count.key === key)?.value ?? 0
  return days.map((day) => ({ day, added: of(day, 'added'), lost: of(day, 'lost') }))
}
