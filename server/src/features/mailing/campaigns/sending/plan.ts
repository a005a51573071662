import type { RawBuilder } from 'kysely'
import { addDays, dayOf, fromLocal, toLocal } from '../../../../platform/time/zone.ts'
import type { Plan } from '../../ledger/index.ts'
import { readAb, readSchedule } from '../settings.ts'
import type { CampaignRow } from '../store.ts'

const HOUR = 3600_000

/**
 * When which recipients get a campaign. All variants of a test are sent at once, so that the time does not affect it.
 */
export function planOf(
  row: Pick<CampaignRow, 'type' | 'schedule' | 'ab'>,
  { now, timezone }: { now: Date; timezone: string },
  best: { hours: RawBuilder<unknown>; otherwise: number } | null,
): Plan {
  const { mode, spreadMinutes, percentPerHour } = readSchedule(row.schedule)
  const ab = row.type === 'ab' ? readAb(row.ab) : null
  if (ab) return { kind: 'test', variants: ab.variants.length, percent: ab.testPercent, dueAt: now }
  if (best) return { kind: 'hours', ...best, dueAt: (hour) => nextAt(hour, now, timezone) }
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (mode === 'spread')
    return { kind: 'even', spreads: true, dueAt: (share) => after(share * (spreadMinutes ?? 60) * 60_000) }
  if (mode === 'batches') {
    const perHour = (percentPerHour ?? 100) / 100
    return { kind: 'even', spreads: true, dueAt: (share) => after(Math.floor(share / perHour + 1e-9) * HOUR) }
  }
  return { kind: 'even', spreads: false, dueAt: () => now }
}

/** The next time of this hour in the company's time zone; now, if it is this hour. */
function nextAt(hour: number, now: Date, timezone: string): Date {
  if (Number(toLocal(now, timezone).slice(11, 13)) === hour) return now
  const today = dayOf(now, timezone)
  const at = (day: string) => fromLocal(`${day}T${String(hour).padStart(2, '0')}:00`, timezone)
  return at(today) > now ? at(today) : at(addDays(today, 1))
}
