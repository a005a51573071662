import { readBody } from './body.ts'
import { type Call, startCall } from './call.ts'
import { OutgoingError } from './outgoing-error.ts'
import type { Answer, OutgoingRequest, OutgoingResponse } from './request.ts'
import { type Lookup, systemLookup } from './resolve.ts'

export { OutgoingError, type OutgoingReason } from './outgoing-error.ts'
export type { OutgoingRequest, OutgoingResponse } from './request.ts'
export type { Lookup } from './resolve.ts'

const MAX_ANSWER = 1_000_000
const MAX_STREAM = 1_000_000_000

/** All outgoing HTTP calls. They cannot reach our own network, and their time and size are limited. */
export interface Outgoing {
  /** The whole answer in memory, at most maxBytes (default 1 MB; a larger one fails with `size`). */
  request(r: OutgoingRequest): Promise<OutgoingResponse>
  /**
   * The answer as a stream, for large files (default limit 1 GB). It ends with an OutgoingError (`size`, `deadline`) when
   * a limit is passed. A body that is neither read nor destroyed holds its connection until the deadline.
   */
  stream(r: OutgoingRequest): Promise<Answer>
  /** Aborts running calls (reason `network`) and refuses new ones. */
  close(): Promise<void>
}

/** One per process. `allowPrivate` is for intranets and tests: it permits private addresses, nothing else. */
export function createOutgoing(options: { allowPrivate: boolean; lookup?: Lookup }): Outgoing {
  const rules = { allowPrivate: options.allowPrivate, lookup: options.lookup ?? systemLookup }
  const running = new Set<Call>()
  let closed = false

  async function open(r: OutgoingRequest, maxBytes: number): Promise<Answer> {
    if (closed) throw new OutgoingError('network')
    const call = startCall({ ...r, maxBytes }, r.isOfOperator ? { ...rules, allowPrivate: true } : rules)
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
