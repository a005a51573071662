import type { Readable } from 'node:stream'
import { readBody } from './body.ts'
import { type Answer, type Call, startCall } from './call.ts'
import { OutgoingError } from './outgoing-error.ts'
import { type Lookup, systemLookup } from './resolve.ts'

export { OutgoingError, type OutgoingReason } from './outgoing-error.ts'
export type { Lookup } from './resolve.ts'

const MAX_ANSWER = 1_000_000
const MAX_STREAM = 1_000_000_000

/** A call somebody asked us to make; the URL and all headers may be hostile. */
export interface OutgoingRequest {
  method?: string
  url: string
  headers?: Record<string, string>
  body?: string | Buffer
  basicAuth?: { login: string; password: string }
  /** Until the connection stands, DNS and TLS included; 10 s. */
  connectTimeoutMs?: number
  /** Until the last byte of the answer; 30 s. */
  timeoutMs?: number
  maxBytes?: number
}

/** Any status, also of a redirect (never followed) or an error; the body is as received, never decompressed. */
export interface OutgoingResponse {
  status: number
  headers: Record<string, string | string[]>
  body: Buffer
}

/** The only way out over HTTP: it cannot be made to call our own network, nor to wait or to store without end. */
export interface Outgoing {
  /** Whole answer in memory, at most maxBytes (default 1 MB; beyond it reason `size`). */
  request(r: OutgoingRequest): Promise<OutgoingResponse>
  /**
   * Answer as a stream for large feeds (default limit 1 GB): ends with an OutgoingError (`size`, `deadline`) when a
   * limit is passed. A body that is neither read nor destroyed holds its connection until the deadline.
   */
  stream(r: OutgoingRequest): Promise<{ status: number; headers: Record<string, string | string[]>; body: Readable }>
  /** Breaks off what is running (reason `network`) and refuses new calls. */
  close(): Promise<void>
}

/** One per process; `allowPrivate` is for intranets and tests and lifts the judgement of addresses, nothing else. */
export function createOutgoing(options: { allowPrivate: boolean; lookup?: Lookup }): Outgoing {
  const rules = { allowPrivate: options.allowPrivate, lookup: options.lookup ?? systemLookup }
  const running = new Set<Call>()
  let closed = false

  async function open(r: OutgoingRequest, maxBytes: number): Promise<Answer> {
    if (closed) throw new OutgoingError('network')
    const call = startCall({ ...r, maxBytes }, rules)
    running.add(call)
    void call.ended.finally(() => running.delete(call))
    return call.answer
  }

  return {
    async request(r) {
      const { status, headers, body } = await open(r, r.maxBytes ?? MAX_ANSWER)
      return { status, headers, body: await readBody(body) }
    },
    stream: (r) => open(r, r.maxBytes ?? MAX_STREAM),
    async close() {
      closed = true
      for (const call of running) call.abort(new OutgoingError('network'))
      await Promise.all([...running].map((call) => call.ended))
    },
  }
}
