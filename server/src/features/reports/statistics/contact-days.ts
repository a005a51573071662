import { readCounters } from '../../../platform/counters/counters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { defineReader } from '../../../platform/events/define-reader.ts'
import type { StoredEvent } from '../../../platform/events/read.ts'
import { dayNumber, dayOf, numberedDay } from '../../../platform/time/zone.ts'
import { getTenant } from '../../account/companies/index.ts'
import { addDayCounts } from './store.ts'

/** The scope of contacts added and lost; its object is the company day as a number. */
const SCOPE = 'contact-day'
const GONE: readonly unknown[] = ['unsubscribed', 'bounced', 'complained']

/** Follows what happens to contacts and counts, day by day, who came and who was lost. */
export const contactDaysReader = defineReader({
  name: 'statistics.contact-days',
  from: 'beginning',
  batch: 2000,
  async handle(db, events) {
    const zones = new Map<string, string>()
    const sums = new Map<string, { tenantId: string; day: string; key: string; delta: number }>()
    for (const event of events) {
      const key = meaning(event)
      if (!key) continue
      const tenantId = event.tenant_id
      const zone = zones.get(tenantId) ?? (await getTenant(db, tenantId)).timezone
      zones.set(tenantId, zone)
      const day = dayNumber(dayOf(event.at, zone))
      const name = `${tenantId} ${day} ${key}`
      sums.set(name, { tenantId, day, key, delta: (sums.get(name)?.delta ?? 0) + 1 })
    }
    if (sums.size) await addDayCounts(db, SCOPE, [...sums.values()])
  },
})

/** Who left and is deleted afterwards was lost once. */
function meaning({ type, data }: StoredEvent): 'added' | 'lost' | null {
  const { before, after, status } = data as Record<string, unknown>
  if (type === 'contact_created') return 'added'
  if (type === 'contact_status_changed') return GONE.includes(after) && !GONE.includes(before) ? 'lost' : null
  if (type === 'contact_deleted' || type === 'contact_erased') return GONE.includes(status) ? null : 'lost'
  return null
}

/** Contacts added and lost on some days. */
export async function contactsByDay(db: Db, tenantId: string, days: readonly string[]) {
  const counts = await readCounters(db, tenantId, SCOPE, days.map(dayNumber))
  const of = (day: string, key: string) =>
    counts.find((one) => numberedDay(one.objectId) === day && one.key === key)?.value ?? 0
  return days.map((day) => ({ day, added: of(day, 'added'), lost: of(day, 'lost') }))
}
