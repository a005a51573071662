import { execFileSync, spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeClock } from '../../../test/support/app.ts'
import { freePort } from '../db/embedded-access.ts'
import { createLog } from '../log.ts'
import type { Limiter } from './limiter.ts'
import { memoryLimiter } from './memory-limiter.ts'
import { redisLimiter } from './redis-limiter.ts'

// A real server where the distribution's package is installed; the contract of both limiters is the same.
const program = ['valkey-server', 'redis-server'].find((name) => {
  try {
    execFileSync('which', [name], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})

const open = (port: number) =>
  redisLimiter(`redis://127.0.0.1:${port}`, memoryLimiter(fakeClock()), createLog('silent'))
const BUCKETS = [
  { name: 'per-second', capacity: 20, perSecond: 10 },
  { name: 'daily-limit', capacity: 1000, perSecond: 0.01 },
]

describe.runIf(program)('limits shared through Redis', () => {
  let stop: () => void
  let port: number
  const limiters: Limiter[] = []
  beforeAll(async () => {
    port = await freePort()
    const server = spawn(
      program!,
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      { stdio: 'ignore' },
    )
    stop = () => server.kill('SIGKILL')
    limiters.push(open(port), open(port))
    for (let i = 0; i < 100 && !(await isUp(limiters[0]!)); i++) await new Promise((resolve) => setTimeout(resolve, 50))
  })
  afterAll(async () => {
    for (const limiter of limiters) await limiter.close()
    stop()
  })
  const isUp = async (limiter: Limiter) => {
    const key = crypto.randomUUID()
    const buckets = [{ name: 'x', capacity: 2, perSecond: 0.001 }]
    await limiter.take(key, buckets)
    return (await open(port).take(key, buckets)).remaining === 0
  }

  test('two processes spend from one bucket', async () => {
    const taken = await Promise.all(Array.from({ length: 40 }, (_, i) => limiters[i % 2]!.take('shared', BUCKETS)))
    const allowed = taken.filter((one) => one.allowed)
    expect(allowed.length).toBeGreaterThanOrEqual(20)
    expect(allowed.length).toBeLessThanOrEqual(22)
    const refused = taken.find((one) => !one.allowed)!
    expect(refused).toMatchObject({ bucket: 'per-second', limit: 20, remaining: 0, retryAfter: 1 })
    expect(Math.abs(refused.reset - Date.now() / 1000 - 2)).toBeLessThan(2)
  })

  test('it refills by the time of the server', async () => {
    while ((await limiters[0]!.take('refill', BUCKETS)).allowed);
    await new Promise((resolve) => setTimeout(resolve, 350))
    expect((await limiters[1]!.take('refill', BUCKETS)).allowed).toBe(true)
  })
})

test('while Redis is away each process limits by itself', async () => {
  const limiter = open(await freePort())
  const buckets = [{ name: 'x', capacity: 2, perSecond: 0.001 }]
  const taken = [await limiter.take('k', buckets), await limiter.take('k', buckets), await limiter.take('k', buckets)]
  expect(taken.map((one) => one.allowed)).toEqual([true, true, false])
  await limiter.close()
})
