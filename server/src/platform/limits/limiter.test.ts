import { describe, expect, test } from 'vitest'
import { fakeClock } from '../../../test/support/app.ts'
import { requestBuckets } from '../http/rate-limit.ts'
import { memoryLimiter } from './memory-limiter.ts'

const START = new Date('2026-03-01T00:00:00.000Z')
const SECONDS = START.getTime() / 1000
const setup = () => {
  const clock = fakeClock(START)
  const limiter = memoryLimiter(clock)
  const take = (key = 'a', buckets = requestBuckets()) =>
    limiter.take(key, buckets) as Awaited<ReturnType<typeof limiter.take>>
  const takeMany = (count: number, key = 'a') => {
    let last = take(key)
    for (let i = 1; i < count; i++) last = take(key)
    return last
  }
  return { clock, take, takeMany }
}

describe('the request limit', () => {
  test('counts down from 2500 and returns when the bucket is full again', () => {
    const { take } = setup()
    expect(take()).toEqual({
      allowed: true,
      bucket: 'per-second',
      limit: 2500,
      remaining: 2499,
      reset: SECONDS + 1,
      retryAfter: 0,
    })
    expect(take().remaining).toBe(2498)
  })

  test('refuses the 2501st at once and refills at 4 a second', () => {
    const { clock, take, takeMany } = setup()
    expect(takeMany(2500)).toMatchObject({ allowed: true, remaining: 0, reset: SECONDS + 625 })
    expect(take()).toMatchObject({ allowed: false, bucket: 'per-second', retryAfter: 1 })
    clock.forward(250)
    expect(take().allowed).toBe(true)
    expect(take().allowed).toBe(false)
    clock.forward(1000)
    expect([take(), take(), take(), take(), take()].map((taken) => taken.allowed)).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('does not count what it refuses', () => {
    const { clock, take, takeMany } = setup()
    takeMany(2500)
    for (let i = 0; i < 5000; i++) take()
    clock.forward(1000)
    expect(take().allowed).toBe(true)
  })

  test('allows 100000 a day, refilled continuously and not at midnight', () => {
    const { clock, take, takeMany } = setup()
    let taken = 0
    // Keeps the small bucket filled, as a client does that stays below 4 a second.
    while (taken < 300_000) {
      const last = takeMany(2000)
      if (!last.allowed) break
      taken += 2000
      clock.forward(500_000)
    }
    const refused = take()
    expect(refused).toMatchObject({ allowed: false, bucket: 'daily-limit', limit: 100_000, remaining: 0 })
    expect(refused.retryAfter).toBe(1)
    clock.forward(865)
    expect(take().allowed).toBe(true)
    expect(take().allowed).toBe(false)
  })

  test('keeps callers apart', () => {
    const { take, takeMany } = setup()
    takeMany(2500, 'a')
    expect(take('a').allowed).toBe(false)
    expect(take('b').allowed).toBe(true)
  })

  test('follows limits that an operator changes', () => {
    const { take, takeMany } = setup()
    takeMany(10)
    expect(take('a', requestBuckets({ burst: 5 }))).toMatchObject({ allowed: true, limit: 5, remaining: 4 })
  })

  test('survives a clock that goes back', () => {
    const { clock, take } = setup()
    take()
    clock.forward(-60_000)
    expect(take()).toMatchObject({ allowed: true, remaining: 2498 })
  })
})
