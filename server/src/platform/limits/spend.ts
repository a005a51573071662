import { rateLimited } from '../errors.ts'
import type { Limiter } from './limiter.ts'

/** A limit of a kind of request: so many in so many seconds. */
export interface Limit {
  name: string
  /** What the limit is for, such as an address. */
  key: string
  capacity: number
  seconds: number
}

/** Takes one from a limit; throws 429 with its name when it is used up. */
export async function spend(limiter: Limiter, { name, key, capacity, seconds }: Limit): Promise<void> {
  const taken = await limiter.take(key, [{ name, capacity, perSecond: capacity / seconds }])
  if (!taken.allowed) throw rateLimited(name, taken.retryAfter)
}
