import { addDays, dayOf, fromLocal, toLocal } from '../../../platform/time/zone.ts'
import type { SendingWindow } from '../ledger/index.ts'

/** When the hours of a mailing open next; null when they are open now. */
export function nextOpening({ from, to, weekdays }: SendingWindow, now: Date, timezone: string): Date | null {
  const local = toLocal(now, timezone).slice(11, 16)
  const today = dayOf(now, timezone)
  const isOn = (day: string) => weekdays.includes(weekdayOf(day))
  const wraps = to <= from
  const open = wraps
    ? (local >= from && isOn(today)) || (local < to && isOn(addDays(today, -1)))
    : local >= from && local < to && isOn(today)
  if (open) return null
  for (let ahead = 0; ; ahead++) {
    const day = addDays(today, ahead)
    const start = fromLocal(`${day}T${from}`, timezone)
    if (isOn(day) && start > now) return start
    if (ahead > 8) return start
  }
}

/** Monday is 1. */
const weekdayOf = (day: string) => ((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7) + 1
