import { readSchedule } from './settings.ts'
import type { CampaignRow } from './store.ts'

const MINUTE = 60_000
const SOONEST = 5 * MINUTE
const LATEST = 365 * 24 * 60 * MINUTE

/** Whether a campaign may be told to begin then: 5 minutes to 365 days ahead. */
export const isAhead = (at: Date, now: Date): boolean => {
  const wait = at.getTime() - now.getTime()
  return wait >= SOONEST && wait <= LATEST
}

/** When a campaign that is sent now begins: at a time, or at once (null). `wished` comes with the request. */
export function beginning(
  row: Pick<CampaignRow, 'schedule'>,
  wished: string | undefined,
  now: Date,
): Date | null | 'wrong' {
  const { mode, sendAt } = readSchedule(row.schedule)
  const chosen = wished ?? (mode === 'now' ? null : sendAt)
  if (chosen === null) return null
  const at = new Date(chosen)
  return isAhead(at, now) ? at : 'wrong'
}
