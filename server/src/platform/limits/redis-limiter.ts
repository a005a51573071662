import { Redis } from 'ioredis'
import type { Log } from '../log.ts'
import { judge, type Limiter } from './limiter.ts'

// Refills, checks and spends in one step on the server, by the server's clock: processes need not agree on the time.
// Returns the time, whether a token was taken, and the tokens left in each bucket (as text: Redis would cut fractions).
const SCRIPT = `
local time = redis.call('TIME')
local now = tonumber(time[1]) + tonumber(time[2]) / 1000000
local state = redis.call('HGETALL', KEYS[1])
local old = {}
for i = 1, #state, 2 do old[state[i]] = tonumber(state[i + 1]) end
local elapsed = old.at and math.max(0, now - old.at) or 0
local tokens, spend, wait = {}, true, 0
for i = 1, #ARGV / 2 do
  local capacity, rate = tonumber(ARGV[i * 2 - 1]), tonumber(ARGV[i * 2])
  tokens[i] = math.min(capacity, (old['b' .. i] or capacity) + elapsed * rate)
  if tokens[i] < 1 then spend = false end
end
local answer = { string.format('%.6f', now), spend and 1 or 0 }
for i = 1, #tokens do
  if spend then tokens[i] = tokens[i] - 1 end
  redis.call('HSET', KEYS[1], 'b' .. i, string.format('%.6f', tokens[i]))
  answer[#answer + 1] = string.format('%.6f', tokens[i])
  wait = math.max(wait, (tonumber(ARGV[i * 2 - 1]) - tokens[i]) / tonumber(ARGV[i * 2]))
end
redis.call('HSET', KEYS[1], 'at', string.format('%.6f', now))
redis.call('EXPIRE', KEYS[1], math.ceil(wait) + 1)
return answer`

interface WithScript {
  postriderTake(key: string, ...args: number[]): Promise<[string, number, ...string[]]>
}

/** Rate limits shared through Redis or Valkey. While it cannot be reached, each process limits by itself. */
export function redisLimiter(url: string, fallback: Limiter, log: Log): Limiter {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    commandTimeout: 500,
    connectTimeout: 2_000,
  })
  redis.on('error', (error) => log.warn({ reason: error.message }, 'redis cannot be reached, limiting in process'))
  redis.defineCommand('postriderTake', { numberOfKeys: 1, lua: SCRIPT })
  const scripted = redis as unknown as WithScript
  return {
    async take(key, buckets) {
      try {
        const args = buckets.flatMap((bucket) => [bucket.capacity, bucket.perSecond])
        const [now, spend, ...tokens] = await scripted.postriderTake(`postrider:limit:${key}`, ...args)
        return judge(buckets, tokens.map(Number), spend === 1, Number(now))
      } catch {
        return fallback.take(key, buckets)
      }
    },
    async close() {
      redis.disconnect()
      await fallback.close()
    },
  }
}
