import type { FastifyReply } from 'fastify'
import type { Bucket, Taken } from '../limits/limiter.ts'
import type { Principal } from './authenticate.ts'

/** The specified limits: a bucket of 2500 refilled at 4 a second, and 100000 a day refilled continuously. */
export const requestBuckets = ({ burst = 2500, perSecond = 4, perDay = 100_000 } = {}): Bucket[] => [
  { name: 'per-second', capacity: burst, perSecond },
  { name: 'daily-limit', capacity: perDay, perSecond: perDay / 86_400 },
]

const STANDARD = requestBuckets()

/** Proxies of mailboxes and whole offices fetch pictures from one address. */
const OF_MANY: Bucket[] = [{ name: 'per-second', capacity: 50_000, perSecond: 500 }]

/** Whose budget a request is taken from: the key's company, the person, or the address of a stranger. */
export function limitOf(
  principal: Principal | null,
  ip: string,
  { isFetchedByMany = false } = {},
): { key: string; buckets: readonly Bucket[] } {
  if (principal?.kind === 'key') return { key: `company:${principal.tenant.id}`, buckets: principal.buckets }
  if (principal?.kind === 'person') return { key: `person:${principal.person.id}`, buckets: STANDARD }
  if (principal?.kind === 'support') return { key: `support:${principal.tenant.id}`, buckets: STANDARD }
  if (isFetchedByMany) return { key: `many:${network(ip)}`, buckets: OF_MANY }
  return { key: `address:${network(ip)}`, buckets: STANDARD }
}

export function setLimitHeaders(reply: FastifyReply, taken: Taken): void {
  reply.header('x-ratelimit-limit', taken.limit)
  reply.header('x-ratelimit-remaining', taken.remaining)
  reply.header('x-ratelimit-reset', taken.reset)
}

/** One household or server has a whole /64 of IPv6, so that is what counts as one address. */
export function network(address: string): string {
  // Some proxies add the port of the client.
  const ip = address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[(.*)\](:\d+)?$/, '$1')
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const full = [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill('0'), ...rest]
  return full.slice(0, 4).join(':')
}
