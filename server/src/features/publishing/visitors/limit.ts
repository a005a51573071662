import type { Context } from '../../../platform/context.ts'
import { rateLimited } from '../../../platform/errors.ts'

const HOUR_SECONDS = 3600

/** So many in some hours, by the name that the error has. */
export interface HourlyLimit {
  name: string
  most: number
  hours?: number
}

/** Takes one of a limit; 429 when it is used up. */
export async function limit({ app }: Pick<Context, 'app'>, { name, most, hours = 1 }: HourlyLimit, key: string) {
  const bucket = { name, capacity: most, perSecond: most / (hours * HOUR_SECONDS) }
  const taken = await app.limiter.take(`${name}:${key}`, [bucket])
  if (!taken.allowed) throw rateLimited(name, taken.retryAfter)
}
