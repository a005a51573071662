import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Client } from 'undici'
import { limitBody } from './body.ts'
import { outgoingHeaders } from './headers.ts'
import { OutgoingError } from './outgoing-error.ts'
import type { Answer, OutgoingRequest } from './request.ts'
import { resolveTarget, type TargetRules } from './resolve.ts'
import { checkTarget } from './target.ts'

const CONNECT_TIMEOUT = 10_000
const TOTAL_TIMEOUT = 30_000

/** A running call; `ended` settles when its connection is closed, with or without an answer. */
export interface Call {
  answer: Promise<Answer>
  ended: Promise<void>
  abort(reason: OutgoingError): void
}

/**
 * Starts a call under two deadlines: one until the connection is open (DNS, TCP, TLS), one until the last byte of the
 * answer. Both abort the same signal, which reaches DNS, a socket still connecting, the request and the body. The timers
 * of undici are off because they restart with every byte.
 */
export function startCall(r: OutgoingRequest & { maxBytes: number }, rules: TargetRules): Call {
  const controller = new AbortController()
  const { signal } = controller
  const explain = (error: unknown) => toOutgoingError(error, signal)
  const expire = () => controller.abort(new OutgoingError('deadline'))
  const connecting = setTimeout(expire, r.connectTimeoutMs ?? CONNECT_TIMEOUT)
  const total = setTimeout(expire, r.timeoutMs ?? TOTAL_TIMEOUT)
  const ended = Promise.withResolvers<void>()
  const end = (client?: Client) => {
    clearTimeout(connecting)
    clearTimeout(total)
    ended.resolve(client?.destroy())
  }
  return { answer: run(), ended: ended.promise, abort: (reason) => controller.abort(reason) }

  async function run(): Promise<Answer> {
    let client: Client | undefined
    try {
      const target = checkTarget(r.url, rules.allowPrivate)
      client = pinnedClient(target, await resolveTarget(target, rules, signal), signal)
      client.once('connect', () => clearTimeout(connecting))
      const answer = await client.request({
        path: target.pathname + target.search,
        method: r.method ?? 'GET',
        headers: outgoingHeaders(r),
        body: r.body,
        signal,
      })
      answer.body.once('close', () => end(client))
      const headers = answer.headers as Answer['headers']
      return { status: answer.statusCode, headers, body: limitBody(answer.body, r.maxBytes, explain) }
    } catch (error) {
      end(client)
      throw explain(error)
    }
  }
}

/**
 * A client for one request. It connects only to the checked addresses, while SNI and the Host header keep the name. Each
 * call has its own: a kept connection would outlive its check, and a shared pool would keep serving a name that moved
 * from a public to a private address. The price is a handshake per call.
 */
function pinnedClient(target: URL, addresses: LookupAddress[], signal: AbortSignal): Client {
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, addresses) : done(null, addresses[0]!.address, addresses[0]!.family)
  return new Client(target.origin, {
    pipelining: 0,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    connect: { lookup, signal, timeout: 0 },
  })
}

function toOutgoingError(error: unknown, signal: AbortSignal): OutgoingError {
  if (signal.aborted) return signal.reason
  return error instanceof OutgoingError ? error : new OutgoingError('network', error)
}
