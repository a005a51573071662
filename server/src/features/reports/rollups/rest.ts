const MINUTE = 60_000

/** Sums rest this many times as long as they took to make, so that a busy mailing or day takes a small part of a worker. */
const TIMES = 50
const LONGEST = 10 * MINUTE
/** Sums that could not be made are tried again after this time. */
const AFTER_FAULT = 10 * MINUTE

/** Until when sums rest that took some milliseconds to make. */
export const restAfter = (now: Date, tookMs: number) =>
  new Date(now.getTime() + Math.min(LONGEST, Math.ceil(tookMs) * TIMES))

export const afterFault = (now: Date) => new Date(now.getTime() + AFTER_FAULT)
