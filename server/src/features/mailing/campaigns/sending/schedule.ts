import { readSchedule } from '../settings.ts'
import type { CampaignRow } from '../store.ts'

const MINUTE = 60_000
const SOONEST = 5 * MINUTE
const LATEST = 365 * 24 * 60 * MINUTE

/** Whether a campaign may be scheduled for this time: 5 minutes to 365 days ahead. */
export const isAhead = (at: Date, now: Date): boolean => {
  const wait = at.getTime() - now.getTime()
  return wait >= SOONEST && wait <= LATEST
}

/** When a campaign starts: at the time that the request or its schedule names, or at once (null). */
export function startTime(
  row: Pick<CampaignRow, 'schedule'>,
  requested: string | undefined,
  now: Date,
): Date | null | 'invalid' {
  const { mode, sendAt } = readSchedule(row.schedule)
  const chosen = requested ?? (mode === 'now' ? null : sendAt)
  if (chosen === null) return null
  const at = new Date(chosen)
  return isAhead(at, now) ? at : 'invalid'
}
