import { execFileSync, spawn } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fakeClock } from '../../../test/support/app.ts'
import { until } from '../../../test/support/until.ts'
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
/** Two buckets; the first refills so slowly that it gets no token during a test, unless the test waits for one. */
const buckets = (perSecond = 0.001) => [
  { name: 'per-second', capacity: 20, perSecond },
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
    await until('sharing through Redis', areShared)
  })
  afterAll(async () => {
    for (const limiter of limiters) await limiter.close()
    stop()
  })
  const areShared = async () => {
    const key = crypto.randomUUID()
    const two = [{ name: 'x', capacity: 2, perSecond: 0.001 }]
    await limiters[0]!.take(key, two)
    return (await limiters[1]!.take(key, two)).remaining === 0
  }

  test('two processes spend from one bucket', async () => {
    const taken = await Promise.all(Array.from({ length: 40 }, (_, i) => limiters[i % 2]!.take('shared', buckets())))
    expect(taken.filter((one) => one.allowed)).toHaveLength(20)
    const refused = taken.find((one) => !one.allowed)!
    expect(refused).toMatchObject({ bucket: 'per-second', limit: 20, remaining: 0 })
    expect(Math.abs(refused.retryAfter - 1000)).toBeLessThan(300)
    expect(Math.abs(refused.reset - Date.now() / 1000 - 20_000)).toBeLessThan(300)
  })

  test('it refills by the time of the server', async () => {
    while ((await limiters[0]!.take('refill', buckets(1))).allowed);
    await until('a new token', async () => (await limiters[1]!.take('refill', buckets(1))).allowed)
  })
})

test('while Redis is unavailable each process limits on its own', async () => {
  const limiter = open(await freePort())
  const two = [{ name: 'x', capacity: 2, perSecond: 0.001 }]
  const taken = [await limiter.take('k', two), await limiter.take('k', two), await limiter.take('k', two)]
  expect(taken.map((one) => one.allowed)).toEqual([true, true, false])
  await limiter.close()
})
