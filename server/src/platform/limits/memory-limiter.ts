import type { Clock } from '../time/clock.ts'
import { type Bucket, judge, type Limiter, type Taken } from './limiter.ts'

/** Above this number of keys full buckets are dropped at once: a flood of addresses must not fill the memory. */
const MAX_KEYS = 200_000
const SWEEP_EVERY = 60_000

interface State {
  tokens: number[]
  at: number
  fullAt: number
}

/** Rate limits of one process. */
export function memoryLimiter(clock: Clock): Limiter {
  const states = new Map<string, State>()
  const timer = setInterval(() => sweep(states, clock.now().getTime()), SWEEP_EVERY)
  timer.unref()
  return {
    take(key, buckets) {
      const now = clock.now().getTime()
      if (states.size > MAX_KEYS) shrink(states, now)
      return takeFrom(states, key, buckets, now)
    },
    close: async () => clearInterval(timer),
  }
}

function takeFrom(states: Map<string, State>, key: string, buckets: readonly Bucket[], now: number): Taken {
  const state = states.get(key)
  const seconds = state ? Math.max(0, now - state.at) / 1000 : 0
  const tokens: number[] = []
  let spend = true
  for (const [i, { capacity, perSecond }] of buckets.entries()) {
    tokens.push(Math.min(capacity, (state?.tokens[i] ?? capacity) + seconds * perSecond))
    if (tokens[i]! < 1) spend = false
  }
  let wait = 0
  for (const [i, { capacity, perSecond }] of buckets.entries()) {
    if (spend) tokens[i]! -= 1
    wait = Math.max(wait, (capacity - tokens[i]!) / perSecond)
  }
  const next = { tokens, at: now, fullAt: now + wait * 1000 }
  if (state) Object.assign(state, next)
  else states.set(key, next)
  return judge(buckets, tokens, spend, now / 1000)
}

/** A full bucket is the same as none. */
function sweep(states: Map<string, State>, now: number) {
  for (const [key, state] of states) if (state.fullAt <= now) states.delete(key)
}

function shrink(states: Map<string, State>, now: number) {
  sweep(states, now)
  for (const key of states.keys()) {
    if (states.size <= MAX_KEYS / 2) return
    states.delete(key)
  }
}
