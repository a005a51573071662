import { useRef } from 'react'
import { type Campaign, type Counts, doneOf } from '../campaign.ts'

const WINDOW_MS = 60_000

/** How many are sent in a minute, and when the last is likely to be; null while nothing can be said. */
export function usePace(campaign: Campaign, counts: Counts): { perMinute: number; endsAt: Date } | null {
  const seen = useRef<{ at: number; done: number }[]>([])
  const done = doneOf(counts)
  const now = Date.now()
  if (seen.current.at(-1)?.done !== done)
    seen.current = [...seen.current.filter(({ at }) => now - at < WINDOW_MS), { at: now, done }]
  if (campaign.status !== 'sending' && campaign.status !== 'testing') return null
  const [first] = seen.current
  const isSeen = first && now - first.at > 5_000 && done > first.done
  // Until something was seen to go out here, the pace is that since the beginning.
  const since = isSeen ? first : { at: Date.parse(campaign.startedAt ?? ''), done: 0 }
  const perMinute = ((done - since.done) * 60_000) / Math.max(1_000, now - since.at)
  if (!(perMinute > 0)) return null
  return { perMinute, endsAt: new Date(now + (counts.queued / perMinute) * 60_000) }
}
