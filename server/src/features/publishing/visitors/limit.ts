import type { Context } from '../../../platform/context.ts'
import { rateLimited } from '../../../platform/errors.ts'

const HOUR_SECONDS = 3600
/** A bucket that refills all the time lets twice as many through in the worst hour: small limits are exact. */
const MOST_PLACES = 20

/** So many in some hours, by the name that the error has. */
export interface HourlyLimit {
  name: string
  most: number
  hours?: number
}

/** Takes one of a limit; 429 when it is used up. */
export async function limit({ app }: Pick<Context, 'app'>, { name, most, hours = 1 }: HourlyLimit, key: string) {
  const seconds = hours * HOUR_SECONDS
  if (most > MOST_PLACES) {
    const bucket = { name, capacity: most, perSecond: most / seconds }
    const taken = await app.limiter.take(`${name}:${key}`, [bucket])
    if (!taken.allowed) throw rateLimited(name, taken.retryAfter)
    return
  }
  // Each place is free again when its time is over, so that never more than `most` fit into that time.
  const place = { name, capacity: 1, perSecond: 1 / seconds }
  let soonest = seconds
  for (let i = 0; i < most; i++) {
    const taken = await app.limiter.take(`${name}:${key}:${i}`, [place])
    if (taken.allowed) return
    soonest = Math.min(soonest, taken.retryAfter)
  }
  throw rateLimited(name, soonest)
}
