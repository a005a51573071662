import type { FastifyReply } from 'fastify'
import type { Bucket, Limiter, Taken } from '../limits/limiter.ts'
import { network } from '../net/network.ts'
import type { Principal } from './authenticate.ts'
import type { Route } from './define-route.ts'

/** The specified limits: a bucket of 2500 refilled at 4 a second, and 100000 a day refilled continuously. */
export const requestBuckets = ({ burst = 2500, perSecond = 4, perDay = 100_000 } = {}): Bucket[] => [
  { name: 'per-second', capacity: burst, perSecond },
  { name: 'daily-limit', capacity: perDay, perSecond: perDay / 86_400 },
]

const STANDARD = requestBuckets()

/** Proxies of mailboxes and whole offices fetch pictures from one address. */
const OF_MANY: Bucket[] = [{ name: 'per-second', capacity: 50_000, perSecond: 500 }]

/** The budget that pays for a request: of the key's company, of the person, or of the address of an anonymous caller. */
export function limitOf(
  principal: Principal | null,
  ip: string,
  { isFetchedByMany = false, budget }: Partial<Pick<Route, 'isFetchedByMany' | 'budget'>> = {},
): { key: string; buckets: readonly Bucket[] } {
  if (principal?.kind === 'key') return { key: `company:${principal.tenant.id}`, buckets: principal.buckets }
  if (principal?.kind === 'app') return { key: `company:${principal.membership.tenant.id}`, buckets: principal.buckets }
  if (principal?.kind === 'person') return { key: `person:${principal.person.id}`, buckets: STANDARD }
  if (principal?.kind === 'support') return { key: `support:${principal.tenant.id}`, buckets: STANDARD }
  if (budget) return { key: `${budget.name}:${network(ip)}`, buckets: [budget] }
  if (isFetchedByMany) return { key: `many:${network(ip)}`, buckets: OF_MANY }
  return { key: `address:${network(ip)}`, buckets: STANDARD }
}

export function setLimitHeaders(reply: FastifyReply, taken: Taken): void {
  reply.header('x-ratelimit-limit', taken.limit)
  reply.header('x-ratelimit-remaining', taken.remaining)
  reply.header('x-ratelimit-reset', taken.reset)
}

/** A look-up of credentials costs a query: far more than honest callers of one address need. */
const LOOK_UPS = [{ name: 'per-second', capacity: 10_000, perSecond: 100 }]

/** Takes one from the look-ups of an address. */
export const takeLookUp = (limiter: Limiter, ip: string) => limiter.take(`look-up:${network(ip)}`, LOOK_UPS)
