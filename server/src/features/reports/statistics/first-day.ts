import type { Tenant } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/database.ts'
import { toLocal } from '../../../platform/time/zone.ts'
import { sumMailingsBySpan } from '../rollups/index.ts'
import { numbersOf } from './reading.ts'
import type { ReportedMailing } from './slot.ts'

const HOURS = 24
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How people read a mailing in the 24 hours from its start, by hours of the company; empty before it. */
export async function describeFirstDay(db: Db, tenant: Tenant, mailing: ReportedMailing) {
  if (!mailing.startedAt || !mailing.sourceIds.length) return []
  const hours = hoursFrom(mailing.startedAt, tenant.timezone)
  const range = { from: hours[0]!.day, to: hours.at(-1)!.day }
  const figures = await sumMailingsBySpan(db, tenant.id, mailing.sourceIds, 'hour', range, (day) => day)
  const byHour = Map.groupBy(figures, ({ span, parts: [hour] }) => `${span} ${Number(hour)}`)
  return hours.map(({ at, day, hour }) => ({
    at: at.toISOString(),
    ...numbersOf(byHour.get(`${day} ${hour}`) ?? []),
  }))
}

/**
 * Whole hours on the clock from that of a moment; in some zones they begin at half past in UTC. Sums know only the hour on
 * the clock, so one that the clocks repeat stands once.
 */
function hoursFrom(start: Date, timezone: string) {
  const minutes = Math.floor(start.getTime() / MINUTE_MS) - Number(toLocal(start, timezone).slice(-2))
  const first = minutes * MINUTE_MS
  const hours = Array.from({ length: HOURS }, (_, i) => {
    const at = new Date(first + i * HOUR_MS)
    const [day = '', clock = ''] = toLocal(at, timezone).split('T')
    return { at, day, hour: Number(clock.slice(0, 2)) }
  })
  return hours.filter(({ day, hour }, i) => !hours.slice(0, i).some((one) => one.day === day && one.hour === hour))
}
