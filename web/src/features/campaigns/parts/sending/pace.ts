import { useRef } from 'react'
import { type Campaign, type Counts, doneOf } from '../campaign.ts'

interface Pace {
  /** E-mails, of late; 0 while nothing can be said. */
  perMinute: number
  /** When the last one is likely to leave; null while nothing can be said. */
  endsAt: Date | null
}

const MINUTE = 60_000
const UNKNOWN: Pace = { perMinute: 0, endsAt: null }

/** How fast a campaign goes out, by what is seen of it here. */
export function usePace(campaign: Campaign, counts: Counts): Pace {
  const seen = useRef<{ at: number; done: number }[]>([])
  const done = doneOf(counts)
  const now = Date.now()
  if (seen.current.at(-1)?.done !== done)
    seen.current = [...seen.current.filter(({ at }) => now - at < MINUTE), { at: now, done }]
  if (campaign.status !== 'sending' && campaign.status !== 'testing') return UNKNOWN
  const [first] = seen.current
  const isSeen = first && now - first.at > 5_000 && done > first.done
  // Until something was seen to go out here, the pace is that since the beginning.
  const since = isSeen ? first : { at: Date.parse(campaign.startedAt ?? ''), done: 0 }
  const perMinute = ((done - since.done) * MINUTE) / Math.max(1_000, now - since.at)
  if (!(perMinute > 0)) return { ...UNKNOWN, endsAt: plannedEnd(campaign) }
  const byPace = new Date(now + (counts.queued / perMinute) * MINUTE)
  return { perMinute, endsAt: campaign.schedule.mode === 'now' ? byPace : plannedEnd(campaign) }
}

/** When a plan ends that takes its time; null when hours of sending make it hard to say. */
function plannedEnd({ startedAt, schedule, type }: Campaign): Date | null {
  const { mode, spreadMinutes, percentPerHour, window } = schedule
  if (!startedAt || window || type === 'ab') return null
  const after = (minutes: number) => new Date(Date.parse(startedAt) + minutes * MINUTE)
  if (mode === 'spread' && spreadMinutes) return after(spreadMinutes)
  if (mode === 'batches' && percentPerHour) return after(60 * (Math.ceil(100 / percentPerHour) - 1))
  return mode === 'best_time' ? after(24 * 60) : null
}
