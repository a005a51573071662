import type { Context } from '../../../../platform/context.ts'
import { AppError, validation } from '../../../../platform/errors.ts'
import { OutgoingError } from '../../../../platform/net/outgoing.ts'

const MAX_PAGE = 16 * 1024 * 1024

/** How long the service is waited for: for one answer, and for all of them. */
interface Patience {
  answerMs: number
  allMs: number
}
/** Of the job, which has the time and tries again. */
const LONG: Patience = { answerMs: 60_000, allMs: Number.POSITIVE_INFINITY }
/** Of a person who waits for the page. */
export const SHORT: Patience = { answerMs: 10_000, allMs: 30_000 }

/** The service refused, and will refuse again: the message names the field of the request that is to blame. */
export class ApiRefusal extends Error {
  override name = 'ApiRefusal'
  readonly field: 'apiKey' | 'url'
  readonly reason: string

  constructor(field: 'apiKey' | 'url', reason: string) {
    super(`${field}: ${reason}`)
    this.field = field
    this.reason = reason
  }
}

/** The service is out of order, or wants fewer calls: another try may help. */
class ApiOutage extends Error {
  override name = 'ApiOutage'
}

/** The address and the key of a service. */
export interface Access {
  url: string
  key: string
}

/** Reads from the API of a service. */
export interface ApiClient {
  get(path: string, maxBytes?: number): Promise<string>
}

/**
 * A client that follows no redirects and cannot reach our own network. An answer that another try may change (429, 5xx, a
 * broken connection) is an ordinary error.
 */
export function createClient(
  { app }: { app: Pick<Context['app'], 'outgoing'> },
  { url, key }: Access,
  { answerMs, allMs } = LONG,
): ApiClient {
  const started = performance.now()
  return {
    async get(path, maxBytes = MAX_PAGE) {
      const timeoutMs = Math.min(answerMs, started + allMs - performance.now())
      if (timeoutMs <= 0) throw new OutgoingError('deadline')
      const [login = '', ...rest] = key.split(':')
      const request = { url: `${url}${path}`, basicAuth: { login, password: rest.join(':') } }
      const answer = await app.outgoing
        .request({ ...request, headers: { accept: 'application/json' }, maxBytes, timeoutMs: Math.ceil(timeoutMs) })
        .catch((error: unknown) => {
          const reason = error instanceof OutgoingError ? error.reason : null
          throw reason === 'scheme' || reason === 'address' || reason === 'size' ? new ApiRefusal('url', reason) : error
        })
      const { status } = answer
      // Redirects are not followed: they would send the key elsewhere.
      if (status === 401 || status === 403) throw new ApiRefusal('apiKey', 'refused')
      if (status === 429 || status >= 500) throw new ApiOutage(`the service answered ${status}`)
      if (status !== 200) throw new ApiRefusal('url', 'answer')
      return answer.body.toString('utf8')
    },
  }
}

/**
 * Reports what is wrong with the address or the key as 400, a service that is out of order as 502 `service`, and one that
 * does not answer in time as 502 `timeout`.
 */
export async function withRefusals<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiRefusal) throw validation(error.field, { reason: error.reason })
    if (error instanceof OutgoingError && error.reason === 'deadline') throw new AppError('upstream', 'timeout')
    if (error instanceof OutgoingError || error instanceof ApiOutage) throw new AppError('upstream', 'service')
    throw error
  }
}

/** The answer as an object; a refusal when it is none. */
export function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Reported below.
  }
  throw new ApiRefusal('url', 'answer')
}
