/** The reason that callers store and show: wrong URL, no DNS answer, forbidden address, too slow, broken, too large. */
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
