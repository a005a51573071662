/** What callers store and show: a wrong address, no answer of DNS, a forbidden address, too slow, broken, too big. */
export type OutgoingReason = 'scheme' | 'dns' | 'address' | 'deadline' | 'network' | 'size'

/** A call without an answer; `reason` is for the caller, `cause` for the log. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
  readonly reason: OutgoingReason

  constructor(reason: OutgoingReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
