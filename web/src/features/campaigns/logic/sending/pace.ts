import { useRef } from 'react'
import { type Campaign, type Counts, doneOf } from '../campaign.ts'

interface Pace {
  /** The recent speed; 0 while unknown. */
  perMinute: number
  /** The expected end; null while unknown. */
  endsAt: Date | null
}

const MINUTE = 60_000
const UNKNOWN: Pace = { perMinute: 0, endsAt: null }

/** The speed of a campaign, measured by the counts that this page receives. */
export function usePace(campaign: Campaign, counts: Counts): Pace {
  const seen = useRef<{ at: number; done: number }[]>([])
  const done = doneOf(counts)
  const now = Date.now()
  if (seen.current.at(-1)?.done !== done)
    seen.current = [...seen.current.filter(({ at }) => now - at < MINUTE), { at: now, done }]
  if (campaign.status !== 'sending' && campaign.status !== 'testing') return UNKNOWN
  const [first] = seen.current
  const isSeen = first && now - first.at > 5_000 && done > first.done
  // Before the first measurement, the average since the start is used.
  const since = isSeen ? first : { at: Date.parse(campaign.startedAt ?? ''), done: 0 }
  const perMinute = ((done - since.done) * MINUTE) / Math.max(1_000, now - since.at)
  if (!(perMinute > 0)) return { ...UNKNOWN, endsAt: plannedEnd(campaign) }
  const byPace = new Date(now + (counts.queued / perMinute) * MINUTE)
  return { perMinute, endsAt: campaign.schedule.mode === 'now' ? byPace : plannedEnd(campaign) }
}

/** The end of a schedule that spreads sending; null if sending hours make it uncertain. */
function plannedEnd({ startedAt, schedule, type }: Campaign): Date | null {
  const { mode, spreadMinutes, percentPerHour, window } = schedule
  if (!startedAt || window || type === 'ab') return null
  const after = (minutes: number) => new Date(Date.parse(startedAt) + minutes * MINUTE)
  if (mode === 'spread' && spreadMinutes) return after(spreadMinutes)
  if (mode === 'batches' && percentPerHour) return after(60 * (Math.ceil(100 / percentPerHour) - 1))
  return mode === 'best_time' ? after(24 * 60) : null
}
